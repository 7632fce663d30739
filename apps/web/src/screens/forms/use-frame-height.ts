import { framingOrigin } from "@aside/features/forms/web/framing-origin.ts";
import { isFramed } from "@aside/web-client/is-framed.ts";
import { useEffect } from "react";

/** The recorder fills its frame: it needs a height of its own, in pixels. */
export const RECORDER_HEIGHT = 640;

/** Tells the page around our frame how high it should be (apps/web/public/form.js), whenever that changes. `fixed`: in pixels. */
export function useFrameHeight(fixed?: number): void {
  useEffect(() => {
    if (!isFramed) return;
    // A page that hides its origin may know the height, too: it says nothing about the visitor.
    const post = (height: number) => window.parent.postMessage({ type: "aside:height", height }, framingOrigin() ?? "*");
    if (fixed !== undefined) return post(fixed);
    const tell = () => post(Math.ceil(document.body.scrollHeight));
    const observer = new ResizeObserver(tell);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [fixed]);
}
