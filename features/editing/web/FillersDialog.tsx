import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Headphones } from "lucide-react";
import { useMemo, useState } from "react";
import { cutAll, type Word } from "./edit-model.ts";
import { findFillers } from "./find-fillers.ts";
import { formatMoment } from "@aside/contract/time/frame-times.ts";
import { isKept, lengthOf } from "./ranges.ts";
import type { Editor } from "./use-editor.ts";

/** Seconds played before and after a suggested cut when listening to it. */
const AROUND = 0.4;

/** Suggested cuts that can be listened to and unchecked. The checked ones are removed in one undo step. */
export function FillersDialog({ editor, words, onClose }: { editor: Editor; words: Word[]; onClose: () => void }) {
  const { model, change, player } = editor;
  const { ranges } = model.list;
  const found = useMemo(
    () => findFillers(words, model.duration).filter(({ start, end }) => isKept(ranges, (start + end) / 2)),
    [words, model.duration, ranges],
  );
  const [spared, setSpared] = useState<ReadonlySet<number>>(new Set());
  const going = found.filter(({ start }) => !spared.has(start));

  function toggle(start: number, goes: boolean) {
    const next = new Set(spared);
    if (goes) next.delete(start);
    else next.add(start);
    setSpared(next);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        player.pause();
        onClose();
      }}
      title="Filler words and long pauses"
      description={
        found.length === 0
          ? "No filler words or long pauses found."
          : `${found.length} found. Uncheck what you want to keep. Pauses are shortened to 0.3 seconds.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {found.length === 0 ? "Close" : "Cancel"}
          </Button>
          {found.length > 0 && (
            <Button
              disabled={going.length === 0}
              onClick={() => {
                player.pause();
                change((before) => cutAll(before, going));
                onClose();
              }}
            >
              Remove {going.length} ({lengthOf(going).toFixed(1)} s)
            </Button>
          )}
        </>
      }
    >
      {found.length > 0 && (
        <ul className="max-h-[50dvh] overflow-y-auto" aria-label="Suggested cuts">
          {found.map(({ start, end, text }) => (
            <li key={start} className="flex items-center gap-2 border-b border-line last:border-0">
              <label className="flex min-h-11 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  checked={!spared.has(start)}
                  onChange={(event) => toggle(start, event.target.checked)}
                  className="tick"
                />
                <span className="flex-1">{text}</span>
                <span className="text-small text-muted tabular-nums">{formatMoment(start)}</span>
              </label>
              <IconButton
                label={`Listen to ${text} at ${formatMoment(start)}`}
                onClick={() => player.listen({ start: Math.max(0, start - AROUND), end: Math.min(model.duration, end + AROUND) })}
              >
                <Headphones aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
