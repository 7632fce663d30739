import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "../class-names.ts";
import { FieldNotes, type FieldTexts, useFieldControl } from "./Field.tsx";
import { RecipientSuggestions, type SuggestedRecipient } from "./RecipientSuggestions.tsx";
import { mergeRecipients, parseRecipients, type Recipient } from "./recipients.ts";

interface RecipientFieldProps extends FieldTexts {
  value: readonly Recipient[];
  onChange: (recipients: Recipient[]) => void;
  /** The maximum number of recipients. More are omitted with a message. */
  max?: number;
  placeholder?: string;
  /** Called with the typed text, to load `suggestions`. */
  onDraft?: (text: string) => void;
  /** Focuses the field when it appears. */
  focused?: boolean;
  /** People who match the typed text. Those already in the list are not shown. */
  suggestions?: readonly SuggestedRecipient[];
}

const ENDS_AN_ADDRESS = /[,;\s]$/u;

/**
 * Email addresses as chips. Backspace in the empty field focuses the last chip, arrow keys move the focus, Delete removes. With
 * `suggestions` the field is a combobox: Up and Down choose, Enter accepts, Escape closes.
 */
export function RecipientField(props: RecipientFieldProps) {
  const { label, hint, error, value, onChange, max = 500, placeholder = "name@company.com", focused, onDraft, suggestions = [] } = props;
  const [draft, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const invalid = value.filter((recipient) => !recipient.valid).length;
  const shownError = error ?? (invalid > 0 ? `${invalid === 1 ? "1 address is" : `${invalid} addresses are`} not valid` : undefined);
  const control = useFieldControl(undefined, { hint, error: shownError });

  const offered = useOffered(draft, value, suggestions);

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  // Not in an effect: what is typed must be known to the form before a reload can follow.
  function setDraft(text: string) {
    setTyped(text);
    onDraft?.(text);
  }

  const add = (text: string) => take(parseRecipients(text));

  function take(recipients: Recipient[]) {
    const merged = mergeRecipients(value, recipients);
    const left = merged.length - max;
    onChange(merged.slice(0, max));
    setDraft("");
    setAnnouncement(left > 0 ? `At most ${max} recipients. ${left} not added.` : "");
  }

  function remove(index: number) {
    onChange(value.toSpliced(index, 1));
    setAnnouncement(`${value[index]?.email ?? ""} removed`);
    if (index > 0) focusChip(index - 1);
    else input.current?.focus();
  }

  function focusChip(index: number) {
    if (index >= value.length) input.current?.focus();
    else chips.current?.querySelectorAll("button")[Math.max(0, index)]?.focus();
  }

  function onType(text: string) {
    // After an open angle bracket or quote a space is part of the entry.
    if (ENDS_AN_ADDRESS.test(text) && (text.includes("@") || /[,;]$/u.test(text)) && !/<[^>]*$|^"[^"]*$/u.test(text)) add(text);
    else setDraft(text);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (offered.onKey(event)) return;
    if (event.key === "Enter" && offered.active) {
      event.preventDefault();
      takeOffered(offered.active);
    } else if (event.key === "Enter") {
      // Ends an address, and never sends the form: the next address may follow.
      event.preventDefault();
      if (draft.trim()) add(draft);
    } else if (atStart && value.length > 0 && ["Backspace", "ArrowLeft"].includes(event.key)) {
      event.preventDefault();
      focusChip(value.length - 1);
    }
  }

  function takeOffered({ email, name }: SuggestedRecipient) {
    take([{ email, ...(name ? { name } : {}), valid: true }]);
    input.current?.focus();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    add(draft + event.clipboardData.getData("text"));
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={control.id} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <div className="flex max-h-60 min-h-11 cursor-text flex-wrap gap-1 overflow-y-auto rounded-control border border-line-strong bg-surface p-1 focus-within:outline-2 focus-within:outline-focus">
          <ul ref={chips} aria-label={`${label}: added`} className="contents">
            {value.map((recipient, index) => (
              <Chip
                key={recipient.email.toLowerCase()}
                recipient={recipient}
                onRemove={() => remove(index)}
                onWalk={(by) => focusChip(index + by)}
              />
            ))}
          </ul>
          <input
            {...control}
            {...(onDraft ? offered.combobox : {})}
            ref={input}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft}
            placeholder={value.length === 0 ? placeholder : undefined}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKey}
            onPaste={onPaste}
            onBlur={() => draft.trim() && add(draft)}
            className="min-h-9 min-w-24 flex-1 bg-transparent px-2 outline-none focus-visible:outline-none"
          />
        </div>
        {offered.isOpen && (
          <RecipientSuggestions
            id={offered.listId}
            label={`${label}: suggestions`}
            suggestions={offered.list}
            active={offered.index}
            onTake={takeOffered}
          />
        )}
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {announcement}
      </p>
      <FieldNotes id={control.id} hint={hint} error={shownError} />
    </div>
  );
}

/** The active suggestion, and whether the list is shown: it opens on typing, and Escape closes it until more is typed. */
function useOffered(draft: string, value: readonly Recipient[], suggestions: readonly SuggestedRecipient[]) {
  const listId = useId();
  const [index, setIndex] = useState(-1);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const known = new Set(value.map(({ email }) => email.toLowerCase()));
  const list = suggestions.filter(({ email }) => !known.has(email.toLowerCase()));
  const isOpen = draft.trim() !== "" && closedAt !== draft && list.length > 0;
  useEffect(() => setIndex(-1), [draft]);
  const active = isOpen ? list[index] : undefined;
  /** True when the list handled the key. */
  function onKey(event: KeyboardEvent): boolean {
    const isStep = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isOpen || (!isStep && event.key !== "Escape")) return false;
    event.preventDefault();
    // Escape closes the list, not the dialog around the field.
    event.stopPropagation();
    const places = list.length + 1;
    if (!isStep) setClosedAt(draft);
    else setIndex((at) => ((at + 1 + (event.key === "ArrowDown" ? 1 : places - 1)) % places) - 1);
    return true;
  }
  const combobox = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listId : undefined,
    "aria-activedescendant": active ? `${listId}-${index}` : undefined,
  } as const;
  return { list, listId, index, isOpen, active, onKey, combobox };
}

function Chip({ recipient, onRemove, onWalk }: { recipient: Recipient; onRemove: () => void; onWalk: (by: number) => void }) {
  function onKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key === "Backspace" || event.key === "Delete") onRemove();
    else if (event.key === "ArrowLeft") onWalk(-1);
    else if (event.key === "ArrowRight") onWalk(1);
    else return;
    event.preventDefault();
  }
  return (
    <li
      title={recipient.email}
      className={cx(
        "flex h-11 max-w-full md:h-9 items-center rounded-control pl-3",
        recipient.valid ? "bg-sunken" : "bg-danger-soft text-danger underline decoration-wavy underline-offset-4",
      )}
    >
      <span className="truncate">{recipient.name ?? recipient.email}</span>
      {!recipient.valid && <span className="sr-only"> (not a valid address)</span>}
      <button
        type="button"
        aria-label={`Remove ${recipient.email}`}
        onClick={onRemove}
        onKeyDown={onKey}
        className="grid size-11 shrink-0 md:size-9 place-items-center rounded-control text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
