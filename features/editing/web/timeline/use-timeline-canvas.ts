import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { EditState } from "../../contract.ts";
import { type Colours, drawTimeline } from "./draw-timeline.ts";
import type { EditModel } from "../edit-model.ts";

const COLOUR_NAMES = ["ink", "muted", "line", "sunken", "ember", "focus", "paper"] as const;

/** Increments when the page switches between light and dark. */
function useThemeCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onChange = () => setCount((before) => before + 1);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const observer = new MutationObserver(onChange);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    scheme.addEventListener("change", onChange);
    return () => (observer.disconnect(), scheme.removeEventListener("change", onChange));
  }, []);
  return count;
}

/** Resolves the design tokens to plain colors, because a canvas does not support light-dark(). */
function readColours(near: HTMLElement): Colours {
  return Object.fromEntries(
    COLOUR_NAMES.map((name) => {
      // A new element per color, because the color of an existing one could be in a CSS transition.
      const probe = document.createElement("span");
      probe.style.color = `var(--${name})`;
      near.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return [name, color];
    }),
  ) as Colours;
}

function useImage(url: string | undefined): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (!url) return;
    const loading = new Image();
    loading.addEventListener("load", () => setImage(loading), { once: true });
    loading.src = url;
  }, [url]);
  return image;
}

/** Draws the visible part of the timeline. Sizes are in CSS pixels. */
export function useTimelineCanvas(given: {
  scroller: RefObject<HTMLDivElement | null>;
  model: EditModel;
  server: EditState;
  viewWidth: number;
  scrollLeft: number;
  xOf: (seconds: number) => number;
}): RefObject<HTMLCanvasElement | null> {
  const { scroller, model, server, viewWidth, scrollLeft, xOf } = given;
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useImage(server.filmstrip?.url);
  const theme = useThemeCount();
  useLayoutEffect(() => {
    if (!canvas.current || !scroller.current || viewWidth === 0) return;
    drawTimeline(canvas.current, {
      model,
      filmstrip: server.filmstrip,
      picture,
      waveform: server.waveform,
      colours: readColours(scroller.current),
      width: viewWidth,
      xOf: (seconds) => xOf(seconds) - scrollLeft,
    });
  }, [model, server.filmstrip, server.waveform, picture, viewWidth, scrollLeft, xOf, theme, scroller]);
  return canvas;
}
