import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getTranscript as endpoint } from "../contract.ts";
import { presentTranscript } from "./present-transcript.ts";
import { listShownRows } from "./shown-segments.ts";
import { findAudioTake, findTranscript } from "./store.ts";

export const getTranscript: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const post = await context.access.require(context.db, actor, params.id, query?.take_id ? "update" : "view");
  const takeId = query?.take_id ?? post.takeId;
  if (query?.take_id && (await findAudioTake(context.db, query.take_id))?.post_id !== post.id) throw notFound();
  const transcript = takeId ? await findTranscript(context.db, takeId) : undefined;
  return presentTranscript(takeId, transcript, await listShownRows(context.db, transcript));
};
