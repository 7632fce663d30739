import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { authenticityCopy, explainAuthenticity } from "@aside/core/messages/authenticity.ts";
import { findPostLabel } from "@aside/core/messages/server/downloads/label-store.ts";
import { createEvent, DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { record } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { writeEmailSnippet } from "../../delivery/email-snippet.ts";
import { oembed, postEmbed } from "../../embedding/contract.ts";
import { drawEmbedPage } from "../../embedding/server/embed-page.ts";
import { downloadVideo } from "../../recording/contract.ts";
import { ssrInfo } from "../../viewing/contract.ts";
import { drawSharePage } from "../../viewing/server/share-page.ts";
import { makeAvatarPost } from "../testkit/avatar-posts-store.ts";

const PUBLIC = { ...DEFAULT_PRIVACY, recipients_can_view_post: false, signed_in_users_can_view_post: false };
const SOURCE_TYPE = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

let app: TestApp;
let ada: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = (await makeCompany(app, await makeRoot(app))).user;
}, 60_000);
afterAll(async () => await app.stop());

/** Everything that is shown, sent or saved of a video, as text. */
async function showEverywhere(make: (postId: string) => Promise<void>) {
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  const email = `viewer-${postId.slice(-12)}@example.org`;
  await record(ada, postId, { seconds: 1 });
  await make(postId);
  await ada.call(updatePrivacySettings, { params: { id: event.id }, body: PUBLIC });
  await ada.call(sendPost, { params: { id: postId }, body: { title: "Plan", recipients: email } });
  await ada.call(downloadVideo, { body: { video_key: postId } });
  await app.waitForJobs();
  const post = await app.driver().call(getPost, { params: { id: postId } });
  const { head, body } = await drawSharePage(app.context, ANYBODY, event.id);
  const embedded = await drawEmbedPage(app.context, postId);
  const url = `${app.context.config.publicUrl}/aside/${event.id}/view`;
  const described = (await app.driver().try(oembed, { query: { url } })).json() as { title: string; html: string };
  const { url: file } = await ada.call(downloadVideo, { body: { video_key: postId } });
  const label = await findPostLabel(app.context.db, postId);
  const snippet = writeEmailSnippet({ link: url, title: "Plan", creatorName: "", pictureUrl: null, label });
  const [mail] = await app.mailbox.list(email);
  return {
    head,
    isMarked: head.includes(`"digitalSourceType":"${SOURCE_TYPE}"`) && head.includes(`name="digitalSourceType" content="${SOURCE_TYPE}"`),
    authenticity: explainAuthenticity(post)?.[0],
    places: {
      "link preview": (await app.driver().call(ssrInfo, { query: { event_id: event.id } })).description,
      "share page": body,
      "author's preview and details": explainAuthenticity(await ada.call(getPost, { params: { id: postId } }))?.[0] ?? "",
      "embedded player": embedded?.body ?? "",
      "data of the embedded player": embedded?.boot.label ?? "",
      "description of the embedded page": embedded?.head ?? "",
      "title in oEmbed": described.title,
      "frame in oEmbed": described.html,
      "embed code": (await ada.call(postEmbed, { params: { id: postId } })).html,
      email: mail?.html ?? "",
      "text of the email": mail?.text ?? "",
      "snippet for an email program": snippet.html,
      "text of that snippet": snippet.text,
      "name of the download": decodeURIComponent((await ada.bytes(file ?? "")).headers.get("content-disposition") ?? ""),
    },
  };
}

describe("a video of an avatar says so wherever it is shown, sent or saved", () => {
  test.each([
    ["made on this server", "embedded", {}, "Animated photo with a synthetic voice"],
    ["made by a provider", "heygen", {}, "Made with True Avatar"],
    ["whose person withdrew their consent", "tavus", { isRevoked: true }, "Made with True Avatar (consent withdrawn)"],
  ] as const)("%s", async (_, engine, options, label) => {
    const { places, isMarked, head } = await showEverywhere(async (id) => await makeAvatarPost(app.context.db, id, engine, options));
    const silent = Object.entries(places).flatMap(([place, text]) => (text.includes(escapeHtml(label)) ? [] : [place]));
    expect(silent).toEqual([]);
    expect(isMarked).toBe(true);
    expect(head).toContain(`. ${label}.`);
  });
});

test("a recording is called what it is, and nothing of an avatar is said", async () => {
  const { places, isMarked, authenticity } = await showEverywhere(async () => undefined);
  expect([authenticity, isMarked]).toEqual(["Unmodified", false]);
  expect(places["share page"]).toContain(">Unmodified</span>");
  expect(places["name of the download"]).toContain('filename="Plan.mp4"');
  const texts = Object.values(places).join("\n");
  for (const label of Object.values(authenticityCopy.label)) expect(texts).not.toContain(label);
});
