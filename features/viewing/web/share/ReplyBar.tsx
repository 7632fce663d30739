import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { shareCopy as copy } from "../../copy.ts";

/** Keeps the reply in reach of the thumb: on a phone at the lower edge of the window, wherever the page is scrolled. */
export function ReplyBar({ eventId, isPreview }: { eventId: string; isPreview: boolean }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-16 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden"
      inert={isPreview}
    >
      <a href={`/respond/${eventId}`} className={buttonStyle("primary", "w-full")}>
        {copy.reply}
      </a>
    </div>
  );
}
