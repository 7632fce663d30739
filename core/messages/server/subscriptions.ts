import { takeAssembled, takeCompleted, takeShown, takeStarted } from "../facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { followAssembly, followShown } from "./posts/chapters/move-chapters.ts";
import { leaveSpeakingNotes, listChaptersOfOthers, lockPost, saveChapters } from "./posts/posts-store.ts";

/** Transcription starts with the first sound, so that the transcript is ready at Stop; for a recording without sound, at its end. */
export const subscriptions: Subscription[] = [
  subscribe(takeStarted, async ({ post_id }, { db }) => await leaveSpeakingNotes(db, post_id)),
  subscribe(takeCompleted, async ({ post_id }, { db }) => await leaveSpeakingNotes(db, post_id)),
  subscribe(takeAssembled, async ({ post_id, take_id, parts }, { db }) => {
    const post = await lockPost(db, post_id);
    if (!post) return;
    const others = await listChaptersOfOthers(db, post_id, [...new Set(parts.map((part) => part.take_id))]);
    await saveChapters(db, post_id, followAssembly(post.chapters, take_id, parts, others));
  }),
  subscribe(takeShown, async ({ post_id, take_id }, { db }) => {
    const post = await lockPost(db, post_id);
    const chapters = followShown(post?.chapters ?? null, take_id);
    if (chapters) await saveChapters(db, post_id, chapters);
  }),
];
