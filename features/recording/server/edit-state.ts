import { buffer } from "node:stream/consumers";
import { AppError, notFound } from "@aside/platform/contract/errors.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { ASSETS } from "@aside/platform/storage/take-keys.ts";
import { copy } from "../copy.ts";
import { editList, type EditState } from "../edit-contract.ts";
import { findEditedPost, findNewestOnTop } from "./edit-store.ts";
import { makeEditorPictures } from "./jobs.ts";
import { filmstripOf, type StoredWaveform } from "./run-make-editor-pictures.ts";
import { findAsset, findEnrichment, findTake, type TakeRow, type Tracks } from "./store.ts";

/** Until its own is known, and for sound alone. */
const USUAL_FRAME_RATE = 30;

export const nothingToEdit = () => new AppError(409, "nothing_to_edit", copy.nothingToEdit);

/** What a post's edits are made on: the recording, upload or merge that is shown, or that the shown edit was made of. Complete. */
export async function requireBase(db: Queryable, takeId: string | null): Promise<TakeRow> {
  const shown = takeId ? await findTake(db, takeId) : undefined;
  const base = shown?.kind === "edit" && shown.base_take_id ? await findTake(db, shown.base_take_id) : shown;
  if (!base || base.status !== "complete") throw nothingToEdit();
  return base;
}

export async function readEditState(context: AppContext, postId: string): Promise<EditState> {
  const post = await findEditedPost(context.db, postId);
  if (!post) throw notFound();
  const base = await requireBase(context.db, post.take_id);
  const newest = await findNewestOnTop(context.db, base.id);
  const isShown = newest !== undefined && newest.id === post.take_id;
  const isUnderWay = newest !== undefined && !isShown && newest.status !== "complete";
  const progress = isUnderWay ? await findEnrichment(context.db, newest.id, "conversion") : undefined;
  const tracks = base.tracks as Tracks;
  const video = tracks.find((track) => track.track === "video");
  const audio = tracks.find((track) => track.track === "audio");
  const at = `/media/${postId}/${base.id}`;
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
    edit_list: (isShown || isUnderWay) && newest.edit_list ? editList.parse(newest.edit_list) : null,
    render: isUnderWay
      ? { state: newest.status === "failed" ? "failed" : "converting", progress: progress?.progress ?? 0 }
      : { state: "none", progress: 0 },
    ...pictures,
    cover_at: post.cover_at,
    gif_from: post.gif_from,
  };
}

/** Made when somebody first edits: most videos never are. */
async function readPictures(
  context: AppContext,
  base: TakeRow,
): Promise<Pick<EditState, "filmstrip" | "waveform"> & { frame_rate: number }> {
  const waveform = await findAsset(context.db, base.id, "waveform");
  if (!waveform) {
    await context.jobs.enqueue(context.db, makeEditorPictures, { take_id: base.id }, { singletonKey: base.id, priority: 9 });
    return { filmstrip: null, waveform: null, frame_rate: USUAL_FRAME_RATE };
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
    frame_rate: frame_rate ?? USUAL_FRAME_RATE,
  };
}
