import type { Layout } from "@aside/capture/compositor/scene.ts";

/** In this tab: a retake and a reload record what was chosen last. */
const KEY = "aside.layout";
const LAYOUTS: readonly Layout[] = ["camera", "screen-and-camera", "screen", "audio"];

export const keepLayout = (layout: Layout): void => sessionStorage.setItem(KEY, layout);

export const readKeptLayout = (): Layout => LAYOUTS.find((layout) => layout === sessionStorage.getItem(KEY)) ?? "camera";
