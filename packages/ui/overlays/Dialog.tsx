import { type ComponentProps, type ComponentType, Suspense, useRef } from "react";
import { lazyChunk } from "../lazy-chunk.ts";
import type { DialogProps, OpenDialog } from "./OpenDialog.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

/** Calls `run` at the first press of a key or a pointer on this page. Returns a function that cancels it. */
function atFirstInput(run: () => void): () => void {
  const events = ["pointerdown", "keydown"];
  const stop = () => events.forEach((event) => removeEventListener(event, first, true));
  const first = () => {
    stop();
    run();
  };
  for (const event of events) addEventListener(event, first, true);
  return stop;
}

type Opened = ComponentType<ComponentProps<typeof OpenDialog>>;

/** Known once it is loaded: then a dialog opens in the same frame, and keys pressed at once go to it. */
let loaded: Opened | null = null;
export const loadDialog = async (): Promise<Opened> => (loaded = (await import("./OpenDialog.tsx")).OpenDialog);
const LazyDialog = lazyChunk(async () => ({ default: await loadDialog() }));

// A dialog opens after a click, and most pages are read without one. A failed load is repeated when a dialog opens.
if (typeof window !== "undefined") atFirstInput(() => void loadDialog().catch(() => undefined));

/** A modal dialog. Its code is loaded at the first input on the page: a dialog that opens before appears when the code is there. */
export function Dialog(props: DialogProps) {
  const giveBackFocus = useReturnFocus(props.open);
  const opened = useRef<Opened | null>(null);
  // Once opened it stays mounted, because closing returns the focus.
  if (props.open) opened.current ??= loaded ?? LazyDialog;
  const Opened = opened.current;
  if (!Opened) return null;
  return (
    <Suspense>
      <Opened {...props} onCloseAutoFocus={giveBackFocus} />
    </Suspense>
  );
}
