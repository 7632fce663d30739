import { X } from "lucide-react";
import type { Choosable } from "./choosable.ts";
import { analysisCopy } from "../copy.ts";

/** The chosen videos; selecting one removes it. */
export function ChosenVideos({ chosen, onRemove }: { chosen: readonly Choosable[]; onRemove: (video: Choosable) => void }) {
  if (chosen.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((video) => (
        <li key={video.post_id} className="max-w-full">
          <button
            type="button"
            aria-label={analysisCopy.remove(video.title)}
            onClick={() => onRemove(video)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface pr-3 pl-4 text-small font-medium transition-colors hover:bg-sunken"
          >
            <span className="truncate">{video.title}</span>
            <X aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
