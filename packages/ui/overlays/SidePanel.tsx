import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
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
  const column = useVisibleHeight(isWide);
  if (isWide)
    return (
      <section
        ref={column}
        aria-label={title}
        className="sticky top-[86px] flex min-w-0 animate-appear flex-col rounded-card border border-line bg-surface shadow-soft"
      >
        <div className="flex items-start gap-2 p-4 pb-2">
          <h2 title={title} className="line-clamp-2 min-w-0 flex-1 text-lead font-semibold break-words mt-2">
            {title}
          </h2>
          <IconButton label="Close details" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
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

/** The distance of the panel from the top, where it sticks, and from the bottom of the window. */
const TOP_PX = 86;
const BOTTOM_PX = 16;
const MIN_PX = 320;

/** Keeps the panel from its place to the bottom of the window: whatever it shows, its height stays and its end is visible. */
function useVisibleHeight(isOn: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isOn) return;
    const fit = () => {
      const element = panel.current;
      const place = element?.parentElement?.getBoundingClientRect().top ?? 0;
      if (element) element.style.height = `${Math.max(MIN_PX, innerHeight - Math.max(TOP_PX, place) - BOTTOM_PX)}px`;
    };
    fit();
    addEventListener("scroll", fit, { passive: true });
    addEventListener("resize", fit);
    return () => {
      removeEventListener("scroll", fit);
      removeEventListener("resize", fit);
    };
  }, [isOn]);
  return panel;
}
