import { cx } from "@aside/platform/ui/class-names.ts";
import { controlStyle } from "@aside/platform/ui/Field.tsx";
import { describeDuration } from "@aside/platform/ui/durations.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MAX_SEGMENT_TEXT } from "../../contract.ts";
import { panelCopy as copy } from "../../copy.ts";

type Props = {
  text: string;
  startSeconds: number;
  isEdited: boolean;
  version: number;
  onSave: (text: string, before: { text: string; version: number }) => void;
};

/** A line of the transcript that becomes a field when it is pressed. */
export function EditableLine({ text, startSeconds, isEdited, version, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const before = useRef({ text, version });
  const press = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The field that had the focus is gone: whoever goes by keys goes on from here.
    if (wasOpen.current && draft === null && document.activeElement === document.body) press.current?.focus();
    wasOpen.current = draft !== null;
  }, [draft]);

  function end(next: string | null) {
    setDraft(null);
    if (next !== null && next.trim() !== before.current.text) onSave(next.trim(), before.current);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Neither is for the player or a dialog around it.
    event.stopPropagation();
    if (event.key === "Escape") end(null);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) end(draft);
  }

  if (draft !== null) {
    return (
      <textarea
        aria-label={copy.editLine(describeDuration(startSeconds))}
        autoFocus
        value={draft}
        maxLength={MAX_SEGMENT_TEXT}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => end(draft)}
        onKeyDown={onKeyDown}
        className={cx(controlStyle, "field-sizing-content resize-none")}
      />
    );
  }
  return (
    <button
      ref={press}
      type="button"
      onClick={() => {
        before.current = { text, version };
        setDraft(text);
      }}
      className="min-h-11 w-full cursor-text rounded-control px-2 py-2 text-start break-words hover:bg-sunken"
    >
      {text || <span className="text-muted">…</span>}
      {isEdited && <span className="ms-2 text-small text-muted">{copy.edited}</span>}
    </button>
  );
}
