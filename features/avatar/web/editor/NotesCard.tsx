import { formatDuration } from "@aside/contract/time/durations.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useRef, useState } from "react";
import { SuggestSpeaking } from "../../../insights/web/SuggestSpeaking.tsx";
import { copy as notesCopy } from "../../../notes/copy.ts";
import { readingSeconds } from "@aside/contract/text/reading-time.ts";
import { SaveState } from "../../../notes/web/SaveState.tsx";
import { MAX_NOTES, type Persona } from "../../contract.ts";
import { readVariables } from "../../personal-notes.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { PronunciationsDialog } from "./PronunciationsDialog.tsx";
import type { Notes } from "./use-notes.ts";

const copy = editorCopy.notes;
const VARIABLES = ["name", "company"] as const;
const MAX_TITLE = 200;
const count = new Intl.NumberFormat("en");

type Props = {
  post: PostJson;
  title: Notes;
  notes: Notes;
  /** Whose voice speaks a pronunciation; undefined: none is chosen. */
  persona: Persona | undefined;
  /** True Avatar is off: nothing will be spoken. */
  isOff: boolean;
};

/** The title and the text, which save themselves, and what helps to write it. */
export function NotesCard({ post, title, notes, persona, isOff }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [word, setWord] = useState<string | null>(null);
  const { text, change } = notes;
  const { unknown } = readVariables(text);
  const isOnline = !useOffline();
  const over = text.length - MAX_NOTES;
  // Offline is said once, above.
  const problem = isOnline ? (notes.message ?? title.message) : null;
  // A failure is said before what is only under way.
  const state = [title.state, notes.state].find((each) => each === "failed") ?? (title.state === "saved" ? notes.state : title.state);
  const insert = (added: string) => {
    const area = field.current;
    if (!area) return;
    area.focus();
    const isAtWord = /\S$/.test(area.value.slice(0, area.selectionStart));
    area.setRangeText(isAtWord ? ` ${added}` : added, area.selectionStart, area.selectionEnd, "end");
    // As if it was typed: otherwise React would not see that someone deletes it again.
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lead font-semibold">{copy.title}</h2>
        <SaveState state={state} />
      </div>
      <TextField
        label={copy.videoTitle}
        value={title.text}
        maxLength={MAX_TITLE}
        onChange={(event) => title.change?.(event.target.value)}
        onBlur={() => void title.flush()}
      />
      <SuggestSpeaking
        postId={post.id}
        onTake={(points) => change?.([text.trimEnd(), ...points].filter((line) => line !== "").join("\n"))}
      />
      <TextArea
        ref={field}
        label={isOff ? editorCopy.off.text : copy.text}
        value={text}
        rows={10}
        className="min-h-64! max-h-160!"
        placeholder={copy.placeholder}
        onChange={(event) => change?.(event.target.value)}
        onBlur={() => void notes.flush()}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span>{notesCopy.readingTime(formatDuration(readingSeconds(text)))}</span>
            {!isOff && (
              <span className={cx(over > 0 && "font-medium text-danger")}>
                {copy.characters(count.format(text.length), count.format(MAX_NOTES))}
              </span>
            )}
          </span>
        }
        error={over > 0 && !isOff ? copy.tooLong(count.format(over), count.format(MAX_NOTES)) : (problem ?? undefined)}
      />
      {unknown[0] !== undefined && <Banner tone="warning">{personalCopy.unknownVariable(unknown[0])}</Banner>}
      {!isOff && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <span aria-hidden className="text-small text-muted">
              {copy.insert}
            </span>
            {VARIABLES.map((name) => (
              <Button key={name} variant="secondary" aria-label={copy.insertVariable(name)} onClick={() => insert(`{${name}}`)}>
                {`{${name}}`}
              </Button>
            ))}
            <Button variant="ghost" className="-mr-4 ml-auto" disabled={!persona} onClick={() => setWord(selectedWord(field.current))}>
              {copy.pronunciations}
            </Button>
          </div>
          <p className="text-small text-muted">{copy.insertHint}</p>
        </div>
      )}
      {word !== null && persona && <PronunciationsDialog persona={persona} word={word} onClose={() => setWord(null)} />}
    </Card>
  );
}

function selectedWord(area: HTMLTextAreaElement | null): string {
  if (!area) return "";
  return area.value.slice(area.selectionStart, area.selectionEnd).trim().split("\n")[0] ?? "";
}
