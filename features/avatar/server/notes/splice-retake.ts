import { join } from "node:path";
import { replaceSpan } from "@aside/media/encoding/replace-span.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ObjectNotFoundError } from "@aside/server/storage/port.ts";
import { fetchObject } from "@aside/server/storage/fetch-object.ts";
import { sourceKey } from "@aside/server/storage/take-keys.ts";
import type { VideoRow } from "../videos/videos-store.ts";

type Clip = { clipPath: string; directory: string; signal: AbortSignal };

/** The take with the clip of the new sentence in place of the old one. Null: the take is gone, or cannot be read. */
export async function spliceRetake(
  context: AppContext,
  video: VideoRow,
  { clipPath, directory, signal }: Clip,
): Promise<{ path: string; seconds: number } | null> {
  const { replaced_take_id: takeId, replaced_from: from, replaced_to: to } = video;
  if (takeId === null || from === null || to === null) return null;
  const [inputPath, path] = [join(directory, "take.mp4"), join(directory, "spliced.mp4")];
  try {
    await fetchObject(context.storage, sourceKey(video.post_id, takeId), inputPath);
    return { path, seconds: await replaceSpan({ inputPath, clipPath, from, to, outputPath: path, signal }) };
  } catch (error) {
    if (error instanceof ObjectNotFoundError || (error instanceof MediaError && error.isOfFile)) return null;
    throw error;
  }
}
