import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import type { SuggestedRecipient } from "@aside/ui/fields/RecipientSuggestions.tsx";
import { parseRecipients } from "@aside/ui/fields/recipients.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_RECIPIENTS } from "../contract.ts";
import { copy } from "../copy.ts";
import { BccField, isBccLocked } from "./BccField.tsx";
import { useSendPost } from "./queries.ts";
import { listOf, type SendFields } from "./send-fields.ts";

type Props = {
  postId: string;
  /** The fields as they were saved. */
  first: SendFields;
  /** Called with what is typed, to save it. */
  onChange: (fields: SendFields) => void;
  isReply: boolean;
  /** Names of existing recipients. */
  members?: readonly string[];
  bccMembers?: readonly string[];
  /** Suggested titles. */
  suggestions?: readonly string[];
  /** The message editor of another feature, rendered below the title. */
  message?: ReactNode;
  /** The files of another feature, rendered below the message. */
  attachments?: ReactNode;
  /** Suggestions for the typed text, and the callback for selected people. */
  people?: { suggestions: readonly SuggestedRecipient[]; onDraft: (text: string) => void };
  /** Fills the form from a draft. Gets its current values. */
  assist?: (given: { title: string; setTitle: (title: string) => void; recipients: string[] }) => ReactNode;
  /** Must be saved before sending. Rejects with the reason. */
  beforeSend?: () => Promise<void>;
  onSent: () => void;
  /** The plan does not include sending. */
  isLocked?: boolean;
  /** Why it can't be sent yet. */
  hold?: string | null;
};

/** The button stays in view while the form is; what gets the focus is scrolled above it. */
const CLEAR_OF_BUTTON = "[&_:is(input,button,textarea,[contenteditable])]:scroll-mb-24";

/** Title, recipients, message, copy. A reply already has its recipient, the Aside's creator. */
export function SendForm(props: Props) {
  const {
    postId,
    first,
    onChange,
    isReply,
    members = [],
    bccMembers = [],
    suggestions = [],
    people,
    message,
    attachments,
    assist,
    beforeSend,
    onSent,
    isLocked = false,
    hold = null,
  } = props;
  const [title, setTitle] = useState(first.title);
  const [recipients, setRecipients] = useState(() => parseRecipients(first.draft_recipients));
  const [bcc, setBcc] = useState(() => parseRecipients(first.draft_bcc));
  const [sendCopy, setSendCopy] = useState(first.send_copy);
  // Not an entry yet, but typed.
  const [typed, setTyped] = useState({ to: "", bcc: "" });
  const send = useSendPost(postId, {
    before: beforeSend,
    onSent: (isNew) => {
      // In another tab, for example.
      if (!isNew) toastError(copy.sentAlready);
      onSent();
    },
  });
  const { reset } = send;
  // What was refused because of it is possible then.
  useEffect(() => {
    if (hold === null) reset();
  }, [hold, reset]);
  const hasInvalid = [...recipients, ...bcc].some((recipient) => !recipient.valid);
  const isAddressed = recipients.length + bcc.length + members.length + bccMembers.length > 0;

  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  const all = { title, draft_recipients: listOf(recipients, typed.to), draft_bcc: listOf(bcc, typed.bcc), send_copy: sendCopy };
  const text = JSON.stringify(all);
  useEffect(() => latestOnChange.current(JSON.parse(text) as SendFields), [text]);

  const fieldFor = (field: keyof typeof typed) =>
    people && {
      suggestions: people.suggestions,
      onDraft: (now: string) => {
        setTyped((before) => ({ ...before, [field]: now }));
        people.onDraft(now);
      },
    };

  /** Only the button sends: Enter in a field of one line would do so before the person has written the rest. */
  function keepOpen(event: KeyboardEvent) {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const toAll = { title, recipients: listOf(recipients), bcc: listOf(bcc), send_copy: sendCopy };
    send.mutate(isReply ? { title } : toAll);
  }

  return (
    <form onSubmit={submit} onKeyDown={keepOpen} className={`flex flex-col gap-5 ${CLEAR_OF_BUTTON}`}>
      <TextField
        label="Title"
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.target.value)}
        placeholder="What is it about?"
      />
      {suggestions.length > 0 && (
        <div role="group" aria-label="Suggested titles" className="-mt-3 flex flex-wrap items-center gap-2">
          <span className="text-small text-muted">Suggested</span>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              aria-pressed={title === suggestion}
              onClick={() => setTitle(suggestion)}
              className="min-h-11 rounded-control border border-line px-3 py-1 text-left text-small hover:bg-sunken aria-pressed:bg-sunken"
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
      {!isReply && (
        <>
          {members.length > 0 && <p>{copy.goesTo(members)}</p>}
          {bccMembers.length > 0 && <p>{copy.bccTo(bccMembers)}</p>}
          <RecipientField
            label="Recipients"
            hint={members.length > 0 ? copy.moreRecipients : copy.recipientsWhy}
            value={recipients}
            onChange={setRecipients}
            max={MAX_RECIPIENTS}
            {...fieldFor("to")}
            {...(recipients.some((recipient) => !recipient.valid) ? { error: "Please fix the highlighted addresses." } : {})}
          />
          <BccField value={bcc} onChange={setBcc} people={fieldFor("bcc")} failure={send.error} />
        </>
      )}
      {message}
      {assist?.({ title, setTitle, recipients: recipients.map(({ email }) => email) })}
      {attachments}
      {!isReply && <Checkbox label="Send me a copy" checked={sendCopy} onChange={(event) => setSendCopy(event.target.checked)} />}
      <div
        data-bottom-bar
        className="sticky bottom-0 -mx-6 -mb-6 flex flex-col gap-3 rounded-b-card border-t border-line bg-surface px-6 py-4"
      >
        {/* Beside the button, which is in sight: the rest of the form may not be. */}
        {send.error && !hold && !isBccLocked(send.error) && (
          <p role="alert" className="text-danger">
            {send.error.message}
          </p>
        )}
        {hold && <p className="text-small text-muted">{hold}</p>}
        <Button type="submit" busy={send.isPending} disabled={hasInvalid || isLocked || hold !== null}>
          {isReply ? "Send reply" : isAddressed ? "Send" : "Finish and share by link"}
        </Button>
      </div>
    </form>
  );
}
