import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Trash2, Undo, WandSparkles } from "lucide-react";
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState, useSyncExternalStore } from "react";
import { deleteWords, restore, type Word } from "./edit-model.ts";
import { useWords } from "./edit-queries.ts";
import { FillersDialog } from "./FillersDialog.tsx";
import { isKept } from "./ranges.ts";
import type { Editor } from "./use-editor.ts";

/** The transcript of the original. Deleting words cuts them out of the video. */
export function WordsPanel({ editor }: { editor: Editor }) {
  const { server } = editor;
  const words = useWords(server.post_id, server.original.take_id);
  const [isOpen, setOpen] = useState(false);
  if (words.isError && !words.data)
    return (
      <ErrorState
        title="Couldn't load the transcript."
        error={words.error}
        onRetry={() => void words.refetch()}
        retrying={words.isFetching}
      />
    );
  if (!words.data)
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        {["w-full", "w-5/6", "w-full", "w-2/3"].map((width, index) => (
          <Skeleton key={`${width} ${index}`} className={`h-6 ${width}`} />
        ))}
      </div>
    );
  const list = words.data.words;
  if (list.length === 0)
    return (
      <p className="text-muted">
        {words.data.state === "live"
          ? "Transcribing the video. Words appear here as they're ready."
          : "No speech was detected in this video."}
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <WandSparkles aria-hidden className="size-4" />
        Remove filler words and long pauses
      </Button>
      <WordList editor={editor} words={list} lines={words.data.lines} />
      {isOpen && <FillersDialog editor={editor} words={list} onClose={() => setOpen(false)} />}
    </div>
  );
}

function wordOf(event: PointerEvent): number | null {
  const index = (event.target as HTMLElement).closest<HTMLElement>("[data-word]")?.dataset["word"];
  return index === undefined ? null : Number(index);
}

/** Index of the word that is spoken at a time; -1 between words. */
const wordAt = (words: readonly Word[], time: number) => words.findLastIndex((word) => time >= word.start - 0.01 && time < word.end);

/** A listbox of words: arrow keys move between words, Shift extends the selection, Delete cuts, R restores. */
function WordList({ editor, words, lines }: { editor: Editor; words: Word[]; lines: ReadonlySet<number> }) {
  const { model, change, player } = editor;
  // Subscribes to the word index instead of the time, which would re-render the list at every frame.
  const spoken = useSyncExternalStore(player.subscribe, () => wordAt(words, player.state.time));
  const { ranges } = model.list;
  const cut = useMemo(() => words.map((word) => !isKept(ranges, (word.start + word.end) / 2)), [words, ranges]);
  /** Indexes of the words where the selection started and where it ends. */
  const [range, setRange] = useState<{ anchor: number; focus: number } | null>(null);
  const [first, last] = range ? [Math.min(range.anchor, range.focus), Math.max(range.anchor, range.focus)] : [-1, -2];
  const chosen = words.slice(Math.max(0, first), last + 1);
  const hasCut = cut.slice(Math.max(0, first), last + 1).includes(true);
  const hasKept = cut.slice(Math.max(0, first), last + 1).includes(false);

  function go(to: number, isSelecting: boolean) {
    const focus = Math.min(words.length - 1, Math.max(0, to));
    setRange((before) => ({ anchor: isSelecting && before ? before.anchor : focus, focus }));
    player.pause();
    player.seek(words[focus]?.start ?? 0);
    document.getElementById(`word-${focus}`)?.scrollIntoView({ block: "nearest" });
  }
  const remove = () => change((before) => deleteWords(before, chosen));
  const restoreChosen = () => change((before) => restore(before, { start: chosen[0]?.start ?? 0, end: chosen.at(-1)?.end ?? 0 }));

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = range?.focus ?? -1;
    const runs: Record<string, () => void> = {
      ArrowRight: () => go(focus + 1, event.shiftKey),
      ArrowDown: () => go(focus + 1, event.shiftKey),
      ArrowLeft: () => go(focus - 1, event.shiftKey),
      ArrowUp: () => go(focus - 1, event.shiftKey),
      Home: () => go(0, event.shiftKey),
      End: () => go(words.length - 1, event.shiftKey),
      Delete: remove,
      Backspace: remove,
      r: restoreChosen,
    };
    const run = runs[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  return (
    <>
      <div
        role="listbox"
        aria-label="Words"
        aria-multiselectable="true"
        tabIndex={0}
        aria-activedescendant={range ? `word-${range.focus}` : undefined}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          const index = event.pointerType === "touch" ? null : wordOf(event);
          if (index !== null) go(index, event.shiftKey);
        }}
        onPointerUp={(event) => {
          // On touch, select when the finger is lifted, because it may be scrolling the list.
          const index = event.pointerType === "touch" ? wordOf(event) : null;
          if (index !== null) go(index, event.shiftKey);
        }}
        onPointerOver={(event) => {
          const index = event.buttons === 1 ? wordOf(event) : null;
          if (index !== null) setRange((before) => before && { ...before, focus: index });
        }}
        className="relative max-h-64 overflow-y-auto rounded-control border border-line-strong p-3 leading-8 select-none lg:max-h-[34dvh]"
      >
        {words.map((word, index) => (
          <WordOption
            // The start time is not unique: two words can have the same one.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            index={index}
            text={word.text.trim()}
            isFirst={index > 0 && lines.has(word.start)}
            isCut={cut[index] ?? false}
            isSelected={index >= first && index <= last}
            isSpoken={index === spoken}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={!hasKept} onClick={remove}>
          <Trash2 aria-hidden className="size-4" />
          Delete words
        </Button>
        <Button variant="secondary" disabled={!hasCut} onClick={restoreChosen}>
          <Undo aria-hidden className="size-4" />
          Restore words
        </Button>
      </div>
    </>
  );
}

type OptionProps = { index: number; text: string; isFirst: boolean; isCut: boolean; isSelected: boolean; isSpoken: boolean };

/** Memoized, because there may be thousands of words. The list handles focus, keys and pointer events. */
const WordOption = memo(({ index, text, isFirst, isCut: isGone, isSelected, isSpoken }: OptionProps) => (
  <>
    {isFirst && <br />}
    <span
      id={`word-${index}`}
      data-word={index}
      role="option"
      aria-selected={isSelected}
      {...(isGone && { "aria-label": `${text}, cut` })}
      className={cx(
        "cursor-pointer rounded-control px-1 py-1",
        isSelected ? "bg-ink text-paper" : isSpoken ? "bg-ember-soft" : "hover:bg-sunken",
        isGone && "line-through",
        isGone && !isSelected && "text-muted",
      )}
    >
      {text}
    </span>{" "}
  </>
));
WordOption.displayName = "WordOption";
