import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inbox, inboxCount } from "@aside/features/inbox/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { createGuestResponse, getEventPosts, getPost } from "@aside/core/messages/post-contract.ts";
import { pageView, postViews, reactAsGuest } from "@aside/features/viewing/contract.ts";
import { signUpPerson } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true });
});
afterAll(async () => await app.stop());

describe("the main flow over HTTP", () => {
  test("an Aside is recorded, sent, viewed from its email and answered by a guest, and the reply is in the inbox", async () => {
    const ada = await signUpPerson(app, "Ada Lovelace");
    const event = await ada.call(createEvent, { body: { title: "Quarterly plan" } });
    const post = event.CreatorPosts[0];
    if (!post) throw new Error("a new Aside has no post");
    await record(ada, post.id);
    const sent = await ada.call(sendPost, {
      params: { id: post.id },
      body: { recipients: "grace@example.org; Grace@example.org, <linus@example.net>", title: "Quarterly plan", send_copy: true },
    });
    expect(sent).toMatchObject({ post_status: "SENT", recipients: 2 });
    await app.waitForJobs();
    const [mail] = await app.mailbox.list("grace@example.org");
    expect(mail?.subject).toBe("Ada Lovelace: Quarterly plan");
    expect(mail?.attachments[0]).toMatchObject({ contentType: "image/gif", cid: "preview" });
    expect(await app.mailbox.list(ada.email)).toHaveLength(2);

    const done = await ada.call(getPost, { params: { id: post.id } });
    expect(done.media).toMatchObject({ state: "complete", width: 640, height: 360 });
    expect(done.enrichments.map((e) => [e.kind, e.state])).toEqual([
      ["audio_aac", "PROCESSED"],
      ["email_thumbnail", "PROCESSED"],
      ["gif", "PROCESSED"],
      ["poster", "PROCESSED"],
    ]);

    const guest = app.driver();
    const playlist = await guest.bytes(done.media.video_url ?? "");
    expect(playlist.body.toString()).toContain("#EXT-X-ENDLIST");
    const master = await guest.bytes(done.media.master_url ?? "");
    expect(master.body.toString()).toContain("mp4a.40.2");
    const reaction = await guest.call(reactAsGuest, {
      params: { id: post.id },
      body: { guest_user_name: "Grace", reaction_name: "love", at_second: 1.5 },
    });
    guest.token = reaction.guest_token;
    await guest.call(pageView, { body: { post_id: post.id } });
    const reply = await guest.call(createGuestResponse, { body: { guest_user_name: "Grace", event_id: event.id } });
    guest.token = reply.guest_token;
    await record(guest, reply.post.id);
    await guest.call(sendPost, { params: { id: reply.post.id }, body: {} });

    expect(await ada.call(inboxCount, {})).toEqual({ total: 1, unviewed: 1 });
    const box = await ada.call(inbox, { query: {} });
    expect(box.items[0]).toMatchObject({ is_reply: true, from: { name: "Grace", user_id: null }, viewed: false });
    const thread = await ada.call(getEventPosts, { params: { id: event.id }, query: {} });
    expect(thread.posts).toHaveLength(2);
    expect(thread.posts[0]?.Reactions).toMatchObject([{ reaction_name: "love", name: "Grace", at_second: 1.5 }]);
    expect(await ada.call(postViews, { params: { id: post.id }, query: {} })).toMatchObject({
      views: [{ name: "Grace", page_views: 1 }],
      unknown_views: 0,
    });
  });
});
