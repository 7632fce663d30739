import { transcriptEnded } from "@aside/core/messages/facts.ts";
import { createPost, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { createForm } from "@aside/features/forms/admin-contract.ts";
import { submit } from "@aside/features/forms/testkit/submit.ts";
import { pageView } from "@aside/features/viewing/contract.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import type { TestApp } from "@aside/testkit/start-app.ts";

/** A company with a library folder and an unsent Aside, and what makes each event of the packages happen once. */
export async function makeWorld(app: TestApp) {
  const { lead, folder } = await makeLibrary(app);
  const rita = await createUser(app, "Rita Recipient");
  const folderId = await folder("Training");
  const sentId = await recordPost(lead, { seconds: 1 });
  await lead.call(updatePost, { params: { id: sentId }, body: { title: "Plan" } });
  await lead.call(sendPost, { params: { id: sentId }, body: { recipients: rita.email } });
  const { event_id: eventId, media } = await lead.call(getPost, { params: { id: sentId } });
  const { postId: draftId } = await makePrivateVideo(lead, "Draft");
  const happen: Record<string, () => Promise<unknown>> = {
    "aside.viewed": async () => await rita.call(pageView, { body: { post_id: sentId } }),
    "aside.replied": async () => {
      const reply = await rita.call(createPost, { body: { event_id: eventId, title: "My reply" } });
      await record(rita, reply.id, { seconds: 1 });
      await rita.call(sendPost, { params: { id: reply.id }, body: {} });
    },
    "form.submitted": async () => {
      const form = await lead.call(createForm, { body: { title: "Ask us" } });
      await submit(app.driver(), { form: form.id });
    },
    "transcript.ready": async () =>
      await app.context.db.transaction().execute(async (db) => {
        const fact = { post_id: sentId, take_id: media.take_id ?? "", state: "final" as const };
        await app.context.events.emit({ db, context: app.context }, transcriptEnded, fact);
      }),
  };
  return { lead, rita, folderId, sentId, draftId, happen };
}
