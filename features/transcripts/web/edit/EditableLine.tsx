import { cx } from "@aside/ui/class-names.ts";
import { controlStyle } from "@aside/ui/fields/Field.tsx";
import { describeDuration } from "@aside/contract/time/durations.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MAX_SEGMENT_TEXT } from "../../contract.ts";
import { panelCopy as copy } from "../../copy.ts";
import { FormButtons } from "@aside/ui/elements/FormButtons.tsx";
import { isConflict } from "../queries.ts";
import { NewerVersion } from "./NewerVersion.tsx";

type Props = {
  text: string;
  startSeconds: number;
  isEdited: boolean;
  version: number;
  /** Resolves to the error, or null if the line was saved. */
  onSave: (text: string, before: { text: string; version: number }) => Promise<Error | null>;
};

/** A transcript line that becomes a text field when selected. If saving fails, the field opens again with the typed text. */
export function EditableLine({ text, startSeconds, isEdited, version, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const before = useRef({ text, version });
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isFocused = useRef(true);
  useEffect(() => {
    // Returns the focus from the removed field to the line, for keyboard users.
    if (wasOpen.current && draft === null && document.activeElement === document.body) buttonRef.current?.focus();
    wasOpen.current = draft !== null;
  }, [draft]);

  function open(typed: string, given: { problem: Error | null; isFocused: boolean }) {
    isFocused.current = given.isFocused;
    setProblem(given.problem);
    setDraft(typed);
  }
  async function end(next: string | null) {
    setDraft(null);
    const typed = next?.trim();
    if (typed === undefined || typed === before.current.text) return;
    setBusy(true);
    const failure = await onSave(typed, before.current);
    setBusy(false);
    // If the user is already typing in another line, the focus stays there.
    const isStillHere = document.activeElement === buttonRef.current || document.activeElement === document.body;
    if (failure) open(typed, { problem: failure, isFocused: isStillHere });
  }
  /** Retries with the newer version, which was shown next to the field. */
  async function tryAgain() {
    before.current = { text, version };
    await end(draft);
  }
  const save = async () => await (problem ? tryAgain() : end(draft));

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Keeps these keys from the player and from a surrounding dialog.
    event.stopPropagation();
    if (event.key === "Escape") void end(null);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
  }

  if (draft !== null) {
    return (
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <textarea
          aria-label={copy.editLine(describeDuration(startSeconds))}
          autoFocus={isFocused.current}
          value={draft}
          maxLength={MAX_SEGMENT_TEXT}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => !problem && void end(draft)}
          onKeyDown={onKeyDown}
          className={cx(controlStyle, "field-sizing-content resize-none")}
        />
        {problem && (
          <>
            <p role="alert" className="text-small text-danger">
              {problem.message}
            </p>
            {isConflict(problem) && <NewerVersion text={text} />}
            <FormButtons isBusy={false} onCancel={() => void end(null)} />
          </>
        )}
      </form>
    );
  }
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (isBusy) return;
        before.current = { text, version };
        open(text, { problem: null, isFocused: true });
      }}
      className="min-h-11 w-full cursor-text rounded-control px-2 py-2 text-start break-words hover:bg-sunken"
    >
      {text || <span className="text-muted">…</span>}
      {isEdited && <span className="ms-2 text-small text-muted">{copy.edited}</span>}
    </button>
  );
}
