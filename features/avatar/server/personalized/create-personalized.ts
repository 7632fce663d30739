import { AppError, notFound } from "@aside/contract/errors.ts";
import { requireCreate, requireSend } from "@aside/core/entitlements/server/entitlements.ts";
import { signalPerson } from "../signal-person.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { MAX_NOTES } from "../../contract.ts";
import { fillNotes, isMissing, readVariables } from "../../personal-notes.ts";
import type { createPersonalized as endpoint, PersonalizedPerson } from "../../personalized-contract.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { requireAvatar } from "../access.ts";
import { makePersonalized } from "../jobs.ts";
import { requireSpeakable } from "../notes/require-speakable.ts";
import { lockPersonasOf } from "../personas/personas-store.ts";
import { requireChosen, requireDraft } from "../videos/generate-video.ts";
import { requireVideosLeft, spokenBy } from "../videos/start-video.ts";
import { insertBatch } from "./batches-store.ts";
import { readBatch } from "./present.ts";

type Text = { title: string; notes: string };

export const createPersonalized: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const user = await requireAvatar(context, actor);
  const draft = await context.access.require(context.db, actor, body.post_id, "update");
  if (draft.isReply || draft.isSubmission) throw notFound();
  requireSound(body, body.people);
  // All or nothing: a limit must not be found after half of the videos.
  await requireCreate(context, user, body.people.length);
  await requireSend(context, user, body.people.length);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    // One after another, so that the limit is exact.
    await lockPersonasOf(trx, user.userId);
    await requireDraft(trx, body.post_id);
    const { persona, imageId } = await requireChosen(trx, user.userId, body.post_id);
    const texts = body.people.map((person) => ({ text: fillNotes(body.notes, person), email: person.email }));
    await requireSpeakable(context, trx, persona, texts);
    await requireVideosLeft(context, trx, user.userId, body.people.length);
    const now = context.now();
    const { title, notes, post_id, sends_when_ready } = body;
    await insertBatch(
      trx,
      {
        id,
        user_id: user.userId,
        persona_id: persona.id,
        image_id: imageId,
        post_id,
        title,
        notes,
        sends_when_ready,
        ...spokenBy(persona),
        created_at: now,
      },
      body.people.map((person, position) => ({
        id: context.newId(),
        batch_id: id,
        position,
        ...person,
        state: "waiting",
        updated_at: now,
      })),
    );
    await context.jobs.enqueue(trx, makePersonalized, { batch_id: id }, { singletonKey: id });
    await signalPerson(trx, user.userId);
  });
  return await readBatch(context.db, user.userId, id);
};

/** Whether each person has an address of their own, all that the text needs, and a video that is not too long. */
function requireSound({ title, notes }: Text, people: readonly PersonalizedPerson[]): void {
  const text = `${title}\n${notes}`;
  const [unknown] = readVariables(text).unknown;
  if (unknown !== undefined) throw new AppError(422, "unknown_variable", personalCopy.unknownVariable(unknown));
  if (new Set(people.map(({ email }) => email)).size < people.length) throw new AppError(422, "recipient_twice", personalCopy.twice);
  const missing = people.filter((person) => isMissing(text, person)).map(({ email }) => email);
  if (missing.length > 0) throw new AppError(422, "values_missing", personalCopy.valuesMissing(missing), { details: { emails: missing } });
  const isTooLong = people.some((person) => fillNotes(notes, person).length > MAX_NOTES);
  if (isTooLong) throw new AppError(422, "notes_too_long", personalCopy.notesTooLong(MAX_NOTES));
}
