import { formatDuration } from "@aside/contract/time/durations.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
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
};

/** The title and the text, which save themselves, and what helps to write it. */
export function NotesCard({ post, title, notes, persona }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [word, setWord] = useState<string | null>(null);
  const { text, change } = notes;
  const { unknown } = readVariables(text);
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
        onTake={(points) =>
          change?.(
            [text.trimEnd(), ...points]
              .filter((line) => line !== "")
              .join("\n")
              .slice(0, MAX_NOTES),
          )
        }
      />
      <TextArea
        ref={field}
        label={copy.text}
        value={text}
        maxLength={MAX_NOTES}
        rows={10}
        className="min-h-64! max-h-160!"
        placeholder={copy.placeholder}
        onChange={(event) => change?.(event.target.value)}
        onBlur={() => void notes.flush()}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span>{notesCopy.readingTime(formatDuration(readingSeconds(text)))}</span>
            <span>{copy.characters(count.format(text.length), count.format(MAX_NOTES))}</span>
          </span>
        }
        error={notes.message ?? title.message ?? undefined}
      />
      {unknown[0] !== undefined && <Banner tone="warning">{personalCopy.unknownVariable(unknown[0])}</Banner>}
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
      {word !== null && persona && <PronunciationsDialog persona={persona} word={word} onClose={() => setWord(null)} />}
    </Card>
  );
}

function selectedWord(area: HTMLTextAreaElement | null): string {
  if (!area) return "";
  return area.value.slice(area.selectionStart, area.selectionEnd).trim().split("\n")[0] ?? "";
}
