import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { makeJpeg } from "@aside/media/pictures/make-jpeg.ts";
import { measurePicture } from "@aside/media/pictures/measure-picture.ts";
import { copy } from "../copy.ts";
import { refused } from "./check-file.ts";

/** Emails show pictures at most this wide. Only wider ones than `keptWidth` are scaled down; very long ones are, too. */
const LIMITS = { width: 450, keptWidth: 460, height: 1200 };

/** A picture redrawn for emails and pages, and the size in which the original is shown. Throws 422 if it cannot be drawn. */
export async function drawThumbnail(picture: Buffer): Promise<{ jpeg: Buffer; width: number; height: number }> {
  try {
    const stored = await measurePicture(picture, { acceptsGif: true });
    const drawn = await makeJpeg(picture, LIMITS, { acceptsGif: true });
    // A camera may store a picture on its side and say so in the file.
    const isTurned = Math.sign(stored.width - stored.height) === -Math.sign(drawn.width - drawn.height);
    return { jpeg: drawn.jpeg, width: isTurned ? stored.height : stored.width, height: isTurned ? stored.width : stored.height };
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw refused(error.reason === "too_large" ? copy.pictureTooLarge : copy.pictureUnreadable);
  }
}
