import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import "../csp-nonce.ts";
import type { ReactNode } from "react";
import { IconButton } from "../elements/IconButton.tsx";
import { useMedia, WIDE } from "../use-media.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** From 993 px on a column next to the list, which stays usable; on narrower screens a sheet that covers the page. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const isWide = useMedia(WIDE);
  const giveBackFocus = useReturnFocus(!isWide);
  if (isWide)
    return (
      <section
        aria-label={title}
        className="sticky top-[86px] flex max-h-[calc(100dvh-102px)] min-w-0 animate-appear flex-col overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-soft"
      >
        <div className="mb-2 flex items-start gap-2">
          <h2 className="min-w-0 flex-1 py-2 text-lead font-semibold break-words">{title}</h2>
          <IconButton label="Close details" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        {children}
      </section>
    );
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBackFocus}
          className="fixed inset-0 z-40 animate-appear overflow-y-auto bg-surface p-4 text-ink focus:outline-none"
        >
          <div className="mb-2 flex items-start gap-2">
            <Radix.Title className="min-w-0 flex-1 py-2 text-lead font-semibold break-words">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close details">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
