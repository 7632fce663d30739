import { Button } from "@aside/ui/elements/Button.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { type FormEvent, type ReactNode, useState } from "react";
import { copy as formCopy } from "../../copy.ts";
import { MAX_LONG_TEXT } from "../../contract.ts";

type Message = { id: string; text: string };

type Props = {
  label: string;
  hint?: string;
  send: string;
  sending: string;
  /** The text is kept in this tab under this key until it is sent. */
  draftKey: string;
  /** A repeated attempt has the same id. Rejects with what is shown. */
  onSend: (message: Message) => Promise<unknown>;
  /** Beside the button. */
  children?: ReactNode;
};

/** Writes one message. After a failure what was typed stays, and sending it again adds no second message. */
export function MessageField({ label, hint, send, sending, draftKey, onSend, children }: Props) {
  const [draft, setDraft] = useState<Message>(() => readDraft(draftKey) ?? newMessage());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = draft.text.trim();
  const tooLong = text.length > MAX_LONG_TEXT ? formCopy.tooLong(MAX_LONG_TEXT) : undefined;

  function change(next: Message) {
    setDraft(next);
    keepDraft(draftKey, next);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || text === "" || tooLong !== undefined) return;
    setError(null);
    setBusy(true);
    try {
      await onSend({ id: draft.id, text });
      change(newMessage());
    } catch (failure) {
      setError((failure as Error).message);
    }
    setBusy(false);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextArea
        label={label}
        hint={hint}
        value={draft.text}
        readOnly={isBusy}
        error={tooLong ?? error ?? undefined}
        onChange={(event) => change({ ...draft, text: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyLabel={sending} disabled={text === "" || tooLong !== undefined}>
          {send}
        </Button>
        {children}
      </div>
    </form>
  );
}

const newMessage = (): Message => ({ id: crypto.randomUUID(), text: "" });

function readDraft(key: string): Message | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Message | null;
  } catch {
    return null;
  }
}

function keepDraft(key: string, message: Message): void {
  try {
    if (message.text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // Without storage the draft ends with the page.
  }
}
