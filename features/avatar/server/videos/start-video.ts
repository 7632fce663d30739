import { AppError } from "@aside/contract/errors.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { updatePostFields } from "@aside/core/messages/server/posts/posts-store.ts";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import { signalPerson } from "../signal-person.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { VIDEOS_PER_DAY } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { writeNotes } from "../../plain-notes.ts";
import { followVideo, renderVideo } from "../jobs.ts";
import type { StoredPersona } from "../personas/personas-store.ts";
import { countWaitingItems } from "../personalized/items-store.ts";
import { insertVideo, listTimesSince, updateChoice } from "./videos-store.ts";

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** After this time a video has failed: this machine renders faster than it plays, providers have queues. */
const DEADLINE_MS = { embedded: 30 * MINUTE_MS, provider: 6 * 60 * MINUTE_MS };
/** Someone waits for it. */
const PREVIEW_PRIORITY = 5;

/**
 * How many videos the person may make now, of those of the last 24 hours. Videos that wait for others of their batch count. `nextAt`: when
 * there is one again; null: there is one, or it depends on those that wait.
 */
export async function countVideosLeft(context: AppContext, db: Queryable, userId: string): Promise<{ left: number; nextAt: Date | null }> {
  const made = await listTimesSince(db, userId, new Date(context.now().getTime() - DAY_MS));
  const over = made.length + (await countWaitingItems(db, userId)) - VIDEOS_PER_DAY;
  const next = over < 0 ? undefined : made[over];
  return { left: Math.max(0, -over), nextAt: next ? new Date(next.getTime() + DAY_MS) : null };
}

/** Throws 429 unless the person may make so many more. Needs `lockPersonasOf`. */
export async function requireVideosLeft(context: AppContext, db: Queryable, userId: string, count: number): Promise<void> {
  const { left } = await countVideosLeft(context, db, userId);
  if (left < count) throw new AppError(429, "too_many_videos", copy.tooManyVideos(VIDEOS_PER_DAY));
}

type NewVideo = { id: string; postId: string; imageId: string | null; notes: string; spoken: Spoken };
/** The voice and the language that were chosen for it. */
type Spoken = Pick<StoredPersona, "voice" | "language">;

/** Begins the video of a draft for which the persona was chosen. In the caller's transaction, which locks the persona and has checked both. */
export async function startVideo(context: AppContext, db: Queryable, persona: StoredPersona, video: NewVideo): Promise<void> {
  const { id, postId, imageId, notes, spoken } = video;
  await queueVideo(context, db, persona, { id, post_id: postId, image_id: imageId, notes, ...spoken });
  await updatePostFields(db, postId, { speaking_notes: writeNotes(notes) });
  await hidePost(db, postId);
}

type QueuedVideo = Omit<NewRow<"persona_videos">, "persona_id" | "user_id" | "engine" | "status" | "deadline_at" | "created_at"> & Spoken;

export const spokenBy = ({ voice, language }: Spoken): Spoken => ({ voice, language });

/** The row of a video, and the job that makes it. In the caller's transaction, which locks the persona and has checked it. */
export async function queueVideo(context: AppContext, db: Queryable, persona: StoredPersona, video: QueuedVideo): Promise<void> {
  const now = context.now();
  const isEmbedded = persona.engine === "embedded";
  await insertVideo(db, {
    ...video,
    persona_id: persona.id,
    user_id: persona.user_id,
    engine: persona.engine,
    status: "PROCESSING",
    deadline_at: new Date(now.getTime() + (isEmbedded ? DEADLINE_MS.embedded : DEADLINE_MS.provider)),
    created_at: now,
  });
  const priority = video.purpose === "preview" ? { priority: PREVIEW_PRIORITY } : {};
  await context.jobs.enqueue(db, isEmbedded ? renderVideo : followVideo, { video_id: video.id }, { singletonKey: video.id, ...priority });
  await signalPerson(db, persona.user_id);
}

/** Until its video is made, nobody else can see the draft. */
export async function hidePost(db: Queryable, postId: string): Promise<void> {
  await updateChoice(db, postId, { status: "PROCESSING" });
  await signalPost(db, postId);
}
