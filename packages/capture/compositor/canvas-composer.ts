import type { Composer, ComposerOptions, ComposerStats, ComposeSource } from "./compose-protocol.ts";
import { drawScene } from "./draw-scene.ts";
import { PointerHalo } from "./pointer-halo.ts";
import { FramePace } from "./frame-pace.ts";
import { coverCrop, type Size } from "./scene-geometry.ts";
import { isActive, FreezeDetector } from "./freeze-detector.ts";

const PACE_MS = 1000;

/** Composes on a canvas of the page, for browsers that give no access to frames. Slows down in a hidden tab; has no backgrounds. */
export function openCanvasComposer({ size, frameRate, scene: first, onFrozen, onPace }: ComposerOptions): Composer {
  let scene = first;
  const canvas = Object.assign(document.createElement("canvas"), size);
  const pen = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
  const videos = new Map<ComposeSource, HTMLVideoElement>();
  const pointer = new PointerHalo();
  let stopWatching = () => {};
  const startedAt = performance.now();
  let drawn = 0;
  const ready = (source: ComposeSource) => {
    const video = videos.get(source);
    return video && video.videoWidth > 0 ? video : null;
  };
  const draw = () => {
    const [camera, screen] = [ready("camera"), ready("screen")];
    drawScene(pen, size, scene, {
      isAround: true,
      screen: screen ? { picture: screen, size: sizeOf(screen) } : null,
      halo: scene.isPointerLit ? pointer.at(performance.now()) : null,
      drawCamera: camera
        ? (box) => {
            const crop = coverCrop(sizeOf(camera), box);
            pen.drawImage(camera, crop.x, crop.y, crop.width, crop.height, box.x, box.y, box.width, box.height);
          }
        : null,
    });
    drawn++;
  };
  draw();
  const timer = setInterval(draw, 1000 / frameRate);
  const track = canvas.captureStream(frameRate).getVideoTracks()[0] as MediaStreamVideoTrack;
  const stats = (): ComposerStats => {
    const seconds = (performance.now() - startedAt) / 1000;
    const late = Math.max(0, Math.floor(seconds * frameRate) - drawn);
    return { seconds, frames: drawn, drawn, passed: 0, repeated: 0, late, dropped: 0 };
  };
  const pace = new FramePace(frameRate);
  const pacing = setInterval(() => {
    pace.note(stats());
    onPace?.({ maskRate: frameRate, isBehind: false, ...pace.rates });
  }, PACE_MS);
  return {
    track,
    size,
    frameRate,
    hasBackgrounds: false,
    setScene: async (next) => {
      // Without a background the room that the user wants to hide would be visible.
      if (next.background.kind !== "none") throw new Error("this browser cannot change the background");
      scene = next;
    },
    setSource: (source, next) => {
      const old = videos.get(source);
      if (old) old.srcObject = null;
      videos.delete(source);
      const video = next && playing(next);
      if (video) videos.set(source, video);
      if (source !== "camera") return;
      stopWatching();
      stopWatching = video && onFrozen ? watchPictures(video, next, onFrozen) : () => {};
    },
    setPointer: (place) => pointer.move(place, performance.now()),
    stats: async () => stats(),
    close: () => {
      clearInterval(timer);
      clearInterval(pacing);
      stopWatching();
      track.stop();
      for (const video of videos.values()) video.srcObject = null;
    },
  };
}

const sizeOf = (video: HTMLVideoElement): Size => ({ width: video.videoWidth, height: video.videoHeight });

function playing(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  // play() rejects when the source changes before it starts.
  video.play().catch(() => {});
  return video;
}

/** Reports when an active camera stops delivering frames, and when it delivers them again. Returns a function that stops this. */
function watchPictures(video: HTMLVideoElement, track: MediaStreamTrack, onFrozen: (isFrozen: boolean) => void): () => void {
  // Firefox before 132 does not report frames.
  if (!("requestVideoFrameCallback" in video)) return () => {};
  // A hidden page receives no frame callbacks.
  const watch = new FreezeDetector({ isActive: () => isActive(track) && document.visibilityState === "visible", onChange: onFrozen });
  let request = 0;
  const ask = () => void (request = video.requestVideoFrameCallback(see));
  const see = () => {
    watch.saw();
    ask();
  };
  ask();
  return () => {
    video.cancelVideoFrameCallback(request);
    watch.close();
  };
}
