import { buffer } from "node:stream/consumers";
import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ASSETS } from "@aside/server/storage/take-keys.ts";
import { editList, type EditState } from "../contract.ts";
import { findRender } from "@aside/core/takes/server/assembled-takes-store.ts";
import { filmstripOf, type StoredWaveform } from "./render/run-make-editor-pictures.ts";
import { findAsset, findEnrichment, findTake, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { copy } from "../copy.ts";
import { makeEditorPictures } from "./jobs.ts";
import { findEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";

/** Used until the real frame rate is known, and for audio-only posts. */
const DEFAULT_FRAME_RATE = 30;

export const nothingToEdit = () => new AppError(409, "nothing_to_edit", copy.nothingToEdit);

/** `base`: the complete recording, upload or merge that the post's edits start from. The post shows it, or an edit of it (`shown`). */
export async function requireShown(db: Queryable, takeId: string | null): Promise<{ shown: TakeRow; base: TakeRow }> {
  const shown = takeId ? await findTake(db, takeId) : undefined;
  const base = shown?.kind === "edit" && shown.base_take_id ? await findTake(db, shown.base_take_id) : shown;
  if (!shown || !base || base.status !== "complete") throw nothingToEdit();
  return { shown, base };
}

export async function readEditState(context: AppContext, actor: Actor, postId: string): Promise<EditState> {
  // One snapshot: otherwise a render that ends between two queries would be reported neither as in progress nor as shown.
  const { post, shown, base, making, render } = await context.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const found = await findEditedPost(trx, postId);
      if (!found) throw notFound();
      const takes = await requireShown(trx, found.take_id);
      const render = await findRender(trx, takes.shown);
      return { post: found, ...takes, making: render, render: await describeRender(trx, render) };
    });
  // A merge uses the shown video, so the edit list of that video stays current until the merge is complete.
  const { edit_list: list } = making?.kind === "edit" ? making : shown;
  const tracks = base.tracks as Tracks;
  const video = tracks.find((track) => track.track === "video");
  const audio = tracks.find((track) => track.track === "audio");
  const at = context.mediaTokens.pathOf(actor, { id: postId, event_id: post.event_id }, base.id);
  const { frame_rate, ...pictures } = await readPictures(context, base);
  return {
    post_id: postId,
    version: post.edit_version,
    original: {
      take_id: base.id,
      duration: base.duration,
      width: video?.width ?? null,
      height: video?.height ?? null,
      frame_rate,
      is_file_upload: base.is_file_upload,
      is_screen: base.is_screen,
      master_url: `${at}/master.m3u8`,
      video_url: video ? `${at}/video.m3u8` : null,
      audio_url: audio ? `${at}/audio.m3u8` : null,
      video_codec: video?.codec ?? null,
      audio_codec: audio?.codec ?? null,
    },
    edit_list: list === null ? null : editList.parse(list),
    render,
    ...pictures,
    cover_at: post.cover_at,
    gif_from: post.gif_from,
    has_cover_picture: post.cover_picture !== null,
  };
}

async function describeRender(db: Queryable, making: TakeRow | undefined): Promise<EditState["render"]> {
  if (!making) return { state: "none", kind: null, progress: 0 };
  const progress = await findEnrichment(db, making.id, "conversion");
  const state = making.status === "failed" ? "failed" : "converting";
  return { state, kind: making.kind === "merge" ? "merge" : "edit", progress: progress?.progress ?? 0 };
}

/** Filmstrip and waveform are created when the editor is first opened, because most videos are never edited. */
async function readPictures(
  context: AppContext,
  base: TakeRow,
): Promise<Pick<EditState, "filmstrip" | "waveform"> & { frame_rate: number }> {
  const waveform = await findAsset(context.db, base.id, "waveform");
  if (!waveform) {
    await context.jobs.enqueue(context.db, makeEditorPictures, { take_id: base.id }, { singletonKey: base.id, priority: 9 });
    return { filmstrip: null, waveform: null, frame_rate: DEFAULT_FRAME_RATE };
  }
  const strip = await findAsset(context.db, base.id, "filmstrip");
  const stored = await buffer((await context.storage.get(waveform.key)).body);
  const { peaks, every_seconds, frame_rate } = JSON.parse(stored.toString("utf8")) as StoredWaveform;
  return {
    filmstrip:
      strip && strip.width && strip.height
        ? { url: `/media/${base.post_id}/${base.id}/${ASSETS.filmstrip.name}`, ...filmstripOf(base.duration, strip.width, strip.height) }
        : null,
    waveform: { peaks, every_seconds },
    frame_rate: frame_rate ?? DEFAULT_FRAME_RATE,
  };
}
