import type { BackgroundChoice } from "../backgrounds/port.ts";

/** The recorded sources. `audio`: no picture. */
export type Layout = "camera" | "screen" | "screen-and-camera" | "audio";

export type BubbleShape = "circle" | "rounded" | "square";
/** The camera over a shared screen. `x`, `y`: its center, 0..1 of the picture; `size`: its height relative to the picture's. */
export type Bubble = { x: number; y: number; size: number; shape: BubbleShape; isVisible: boolean };

/** Everything that defines the composed picture; it may change while recording. `isPointerLit`: highlights a shared screen's pointer. */
export type Scene = { layout: Layout; bubble: Bubble; background: BackgroundChoice; isPointerLit: boolean };

export const DEFAULT_SCENE: Scene = {
  layout: "camera",
  bubble: { x: 0.13, y: 0.82, size: 0.28, shape: "circle", isVisible: true },
  background: { kind: "none" },
  isPointerLit: false,
};
