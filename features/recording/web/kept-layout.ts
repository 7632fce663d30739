import type { Layout } from "@aside/capture/compositor/scene.ts";
import { hasScreen } from "@aside/capture/compositor/scene-geometry.ts";

/** In this tab: a retake and a reload record what was chosen last. */
const KEY = "aside.layout";
const LAYOUTS: readonly Layout[] = ["camera", "screen-and-camera", "screen", "audio"];

export const keepLayout = (layout: Layout): void => sessionStorage.setItem(KEY, layout);

/** Camera where a screen was chosen, but the browser would not ask for one: it does so only after a click, which a reload is not. */
export function readKeptLayout(): Layout {
  const kept = LAYOUTS.find((layout) => layout === sessionStorage.getItem(KEY)) ?? "camera";
  return hasScreen(kept) && !navigator.userActivation?.isActive ? "camera" : kept;
}
