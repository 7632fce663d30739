import type { Place } from "./scene-geometry.ts";

/** Captured Mouse Events (screen-share.github.io/captured-mouse-events), which TypeScript does not know yet. */
type PointerEvents = EventTarget & { addEventListener(type: "capturedmousechange", listener: (event: SurfacePoint) => void): void };
/** Position in logical pixels of the shared surface; -1, -1 when the pointer is outside of it. */
type SurfacePoint = { surfaceX: number; surfaceY: number };
/** `screenPixelRatio`: pixels of the track per logical pixel, where the browser reports it. */
type ScreenSettings = MediaTrackSettings & { screenPixelRatio?: number };

const Controller = (globalThis as { CaptureController?: { new (): PointerEvents; prototype: object } }).CaptureController;

/** Whether this browser reports the pointer's position on a shared screen. */
export const reportsPointer = (): boolean => Controller !== undefined && "oncapturedmousechange" in Controller.prototype;

/** A controller for `getDisplayMedia` that reports the pointer to `onPoint`. Null where the browser does not support it. */
export function openPointerEvents(onPoint: (point: SurfacePoint) => void): object | null {
  if (!Controller || !reportsPointer()) return null;
  const controller = new Controller();
  controller.addEventListener("capturedmousechange", ({ surfaceX, surfaceY }) => onPoint({ surfaceX, surfaceY }));
  return controller;
}

/** The position in the shared picture; null if outside. `ownRatio`: the pixel ratio of this page's screen, usually the shared one. */
export function placeOnScreen({ surfaceX, surfaceY }: SurfacePoint, track: ScreenSettings, ownRatio: number): Place | null {
  const { width, height, screenPixelRatio = ownRatio } = track;
  if (surfaceX < 0 || surfaceY < 0 || !width || !height) return null;
  const [x, y] = [(surfaceX * screenPixelRatio) / width, (surfaceY * screenPixelRatio) / height];
  return x <= 1 && y <= 1 ? { x, y } : null;
}
