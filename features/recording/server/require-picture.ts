import { AppError } from "@aside/contract/errors.ts";
import { videoLinesOf } from "@aside/core/entitlements/server/entitlements.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";

/** Encoders round a side up to whole blocks of 16 pixels. */
const ROUNDED = 16;

type PictureTrack = { track: string; width?: number | undefined; height?: number | undefined };

/** Throws 402 `video_quality_locked` if a recording's picture, lying or upright, is larger than the actor's plan allows. */
export async function requirePicture(context: AppContext, actor: Actor, tracks: readonly PictureTrack[]): Promise<void> {
  const lines = await videoLinesOf(context, actor);
  const isLarger = tracks.some(({ width = 0, height = 0 }) => {
    return Math.min(width, height) > lines + ROUNDED || Math.max(width, height) > (lines * 16) / 9 + ROUNDED;
  });
  if (isLarger) throw new AppError(402, "video_quality_locked", copy.qualityLocked(lines));
}
