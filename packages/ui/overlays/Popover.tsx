import { Popover as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { overlayRoot } from "./overlay-root.ts";

interface PopoverProps {
  /** The name for screen readers. */
  label: string;
  /** A single button element that takes a ref, such as IconButton. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Shows more content than a menu next to its button. Escape or a click outside closes it and returns the focus. */
export function Popover({ label, trigger, open, onOpenChange, children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEscaped = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={overlayRoot()}>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // Returns the focus even if the button had it meanwhile: Radix takes that for a click outside.
          onEscapeKeyDown={() => {
            wasEscaped.current = true;
          }}
          onCloseAutoFocus={(event) => {
            if (!wasEscaped.current) return;
            wasEscaped.current = false;
            event.preventDefault();
            button.current?.focus();
          }}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[26rem] max-w-[calc(100vw-1rem)] animate-appear flex-col overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-soft focus:outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
