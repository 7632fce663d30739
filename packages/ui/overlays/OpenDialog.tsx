import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "../elements/IconButton.tsx";

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

interface Props extends DialogProps {
  /** Called when the dialog has closed. Prevents the default to focus another element. */
  onCloseAutoFocus: (event: Event) => void;
}

/** The part of Dialog that is loaded later: the library that keeps the focus inside and locks scrolling. */
export function OpenDialog({ open, onOpenChange, title, description, children, footer, blocking = false, onCloseAutoFocus }: Props) {
  const keepOpen = blocking ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {/* In full screen, only what is inside that element is visible. */}
      <Radix.Portal container={document.fullscreenElement as HTMLElement | null}>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-appear grid-cols-1 place-items-end overflow-y-auto bg-black/50 md:place-items-center md:p-6">
          <Radix.Content
            className="relative w-full rounded-t-card bg-surface p-6 text-ink shadow-soft focus:outline-none md:max-w-md md:rounded-card"
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            onCloseAutoFocus={onCloseAutoFocus}
            {...(!description && { "aria-describedby": undefined })}
          >
            <Radix.Title className="pr-10 text-lead font-semibold">{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            {children && <div className="mt-4">{children}</div>}
            {footer && <div className="mt-6 flex flex-col-reverse gap-2 md:flex-row md:justify-end">{footer}</div>}
            {!blocking && (
              <Radix.Close asChild>
                <IconButton label="Close" className="absolute top-4 right-4">
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
