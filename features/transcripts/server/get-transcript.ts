import type { Actor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { getTranscript as endpoint, getTranscriptFile as fileEndpoint } from "../contract.ts";
import { presentTranscript } from "./present-transcript.ts";
import { listShownRows } from "./shown-segments.ts";
import { findAudioTake, findTranscript, toSegments } from "./store.ts";
import { writeTranscript } from "./transcript-file.ts";

export const getTranscript: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const { takeId, transcript, rows } = await readTranscript(context, actor, params.id, query?.take_id);
  return presentTranscript(takeId, transcript, rows);
};

export const getTranscriptFile: Handler<typeof fileEndpoint> = async ({ actor, params, query, context }) => {
  const { transcript, rows } = await readTranscript(context, actor, params.id, query.take_id);
  // As presentTranscript: one that did not meet the accuracy standard has no text.
  return writeTranscript(transcript?.state === "removed" ? [] : toSegments(rows), query.format);
};

async function readTranscript(context: AppContext, actor: Actor, postId: string, asked: string | undefined) {
  const post = await context.access.require(context.db, actor, postId, asked ? "update" : "view");
  const takeId = asked ?? post.takeId;
  if (asked && (await findAudioTake(context.db, asked))?.post_id !== post.id) throw notFound();
  const transcript = takeId ? await findTranscript(context.db, takeId) : undefined;
  return { takeId, transcript, rows: await listShownRows(context.db, transcript) };
}
