import { Tooltip as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { overlayRoot } from "./overlay-root.ts";

interface TooltipProps {
  text: ReactNode;
  /** A single element that takes focus and a ref. A disabled button cannot be focused; use `aria-disabled` instead. */
  children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={overlayRoot()}>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-appear rounded-control bg-ink px-3 py-2 text-small text-paper shadow-soft"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
