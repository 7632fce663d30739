import { type ReactNode, Suspense, useRef } from "react";
import { atFirstInput } from "../at-first-input.ts";
import { lazyChunk } from "../lazy-chunk.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions, the primary one last. */
  footer?: ReactNode;
  /** A blocking dialog has no close button and ignores Escape and clicks outside. */
  blocking?: boolean;
}

const load = async () => await import("./OpenDialog.tsx");
const OpenDialog = lazyChunk(async () => ({ default: (await load()).OpenDialog }));

// A dialog opens after a click, and most pages are read without one. A failed load is repeated when a dialog opens.
if (typeof window !== "undefined") atFirstInput(() => void load().catch(() => undefined));

/** A modal dialog. Its code is loaded at the first input on the page: a dialog that opens before appears when the code is there. */
export function Dialog(props: DialogProps) {
  const giveBackFocus = useReturnFocus(props.open);
  const wasOpened = useRef(false);
  // Once opened it stays mounted, because closing returns the focus.
  wasOpened.current ||= props.open;
  if (!wasOpened.current) return null;
  return (
    <Suspense>
      <OpenDialog {...props} onCloseAutoFocus={giveBackFocus} />
    </Suspense>
  );
}
