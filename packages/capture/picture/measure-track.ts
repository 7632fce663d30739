import type { Size } from "../compositor/scene-geometry.ts";

const PATIENCE_MS = 1500;

/** The actual size of a video track's frames; null if no frame arrives in time. */
export async function measureTrack(track: MediaStreamTrack): Promise<Size | null> {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  video.onloadedmetadata = () => resolve();
  const timer = setTimeout(resolve, PATIENCE_MS);
  video.srcObject = new MediaStream([track]);
  // A browser that does not allow playback still reports the size.
  video.play().catch(() => {});
  await promise;
  clearTimeout(timer);
  const { videoWidth: width, videoHeight: height } = video;
  video.srcObject = null;
  return width > 0 && height > 0 ? { width, height } : null;
}
