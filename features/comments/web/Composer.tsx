import { sessionStore } from "@aside/web-client/session-store.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useState } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { MentionField } from "./MentionField.tsx";
import { type Mentioned, toSent } from "./mention-text.ts";
import { commentsCopy as copy } from "../copy.ts";

export type Written = { text: string; at_second: number | null; name: string };

type Props = {
  post: PostJson;
  /** The draft is kept in this tab under this key, across reloads. */
  draftKey: string;
  label: string;
  send: string;
  /** The current second of the video; absent for comments without a time. */
  readSeconds?: () => number;
  seconds?: number;
  guestName: string | null;
  onSend: (written: Written) => void;
  onCancel?: () => void;
};

/** `begunAt`: the second of the video at which typing began. */
type Draft = { text: string; picked: Mentioned[]; begunAt: number | null };

/** Writes a comment at the second at which typing began, unless the time is removed. */
export function Composer({ post, draftKey, label, send, readSeconds, seconds = 0, guestName, onSend, onCancel }: Props) {
  const [draft, setDraft] = useState(() => readDraft(draftKey));
  const { begunAt } = draft;
  const [isTimed, setTimed] = useState(true);
  const user = sessionStore.get()?.user;
  const known = user?.name ?? sessionStore.getGuest()?.name ?? null;
  const [name, setName] = useState(guestName ?? "");
  const text = draft.text.trim();
  const isNamed = known !== null || name.trim() !== "";
  const [isNameMissing, setNameMissing] = useState(false);

  function change({ text: typed, picked }: Omit<Draft, "begunAt">) {
    const next = { text: typed, picked, begunAt: typed === "" ? null : (begunAt ?? readSeconds?.() ?? null) };
    setDraft(next);
    keepDraft(draftKey, next);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (text === "") return;
    setNameMissing(!isNamed);
    if (!isNamed) return;
    const at = readSeconds && isTimed ? Math.round((begunAt ?? readSeconds()) * 10) / 10 : null;
    onSend({ text: toSent(text, draft.picked), at_second: at, name: known ?? name.trim() });
    change({ text: "", picked: [] });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <MentionField
        post={post}
        label={label}
        value={draft.text}
        focused={onCancel !== undefined}
        onChange={(next, picked) => change({ text: next, picked: picked ? [...draft.picked, picked] : draft.picked })}
        onSubmit={submit}
        onCancel={onCancel}
      />
      {known === null && (
        <TextField
          label={copy.yourName}
          value={name}
          maxLength={100}
          autoComplete="name"
          error={isNameMissing && !isNamed ? copy.nameMissing : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {readSeconds ? (
          <Checkbox
            label={copy.at(formatDuration(begunAt ?? seconds))}
            checked={isTimed}
            onChange={(event) => setTimed(event.target.checked)}
          />
        ) : (
          <span />
        )}
        <span className="flex gap-2">
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {copy.cancel}
            </Button>
          )}
          <Button type="submit" variant="secondary" disabled={text === ""}>
            {send}
          </Button>
        </span>
      </div>
    </form>
  );
}

const EMPTY: Draft = { text: "", picked: [], begunAt: null };

function readDraft(key: string): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(key) ?? "") as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

function keepDraft(key: string, draft: Draft): void {
  try {
    if (draft.text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage it is kept while the page is open.
  }
}
