import { brand } from "@aside/brand/brand.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { createdEvents, type CreatedItem } from "../../../inbox/contract.ts";
import { stateOfCreated } from "../../../inbox/copy.ts";
import { copy as cardCopy } from "../../copy.ts";
import { type Call, findAsides, isGone } from "../../tracking.ts";
import { paneCopy as copy } from "../../web-copy.ts";
import { insertOnce, updateRecipients } from "./insert.ts";
import type { MailItem } from "./mail-item.ts";
import { ownPart } from "./own-part.ts";

type Props = { call: Call; item: MailItem; email: string; publicUrl: string; onOpen: (url: string) => void };

export function ComposePane({ call, item, email, publicUrl, onOpen }: Props) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [notice, setNotice] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const { items, present, reload } = useAsides({ call, item, publicUrl, search });

  useEffect(() => {
    // One after the other: each reads the body that the one before wrote.
    let last = Promise.resolve();
    const update = () => {
      last = last
        .then(async () => {
          if (await updateRecipients(call, item, publicUrl)) setNotice(copy.updated);
        })
        .catch((error: Error) => setNotice(error.message || copy.failed));
    };
    // The recipients may have changed while the pane was closed.
    update();
    return item.onRecipients(update);
  }, [call, item, publicUrl]);

  async function insert(aside: CreatedItem) {
    setBusy(aside.event_id);
    setNotice("");
    const title = aside.title || cardCopy.untitled;
    try {
      const { isNew, onlyFor } = await insertOnce(call, item, aside, publicUrl);
      if (!isNew) setNotice(copy.wasInserted(title));
      else setNotice(onlyFor === null ? copy.inserted(title) : `${copy.inserted(title)} ${copy.isPersonal(onlyFor)}`);
    } catch (error) {
      setNotice(isGone(error) ? cardCopy.gone : (error as Error).message || copy.failed);
    }
    await reload();
    setBusy(null);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setSearch(typed.trim());
  }
  const recorder = `${publicUrl}/${brand.slug}/new?popup_mode=true&creator_email=${encodeURIComponent(email)}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onOpen(recorder)}>{copy.record}</Button>
        <Button variant="secondary" onClick={() => void reload()}>
          {copy.refresh}
        </Button>
      </div>
      <form onSubmit={submit}>
        <TextField label={copy.search} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </form>
      <p role="status" className="text-small">
        {notice}
      </p>
      {items === "failed" && <p role="alert">{copy.failed}</p>}
      {items === null && <p role="status">{copy.loading}</p>}
      {Array.isArray(items) && items.length === 0 && <p className="text-muted">{copy.none}</p>}
      {Array.isArray(items) && (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((aside) => (
            <Row
              key={aside.event_id}
              aside={aside}
              isPresent={present.includes(aside.event_id)}
              isBusy={busy === aside.event_id}
              onInsert={() => void insert(aside)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const SHOWN = 12;
type Asides = CreatedItem[] | "failed" | null;

/** The newest Asides, or those found, and which of them are in the email. Read again when the person comes back from the recorder. */
function useAsides({ call, item, publicUrl, search }: Pick<Props, "call" | "item" | "publicUrl"> & { search: string }) {
  const [items, setItems] = useState<Asides>(null);
  const [present, setPresent] = useState<string[]>([]);
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    try {
      const [found, body] = await Promise.all([call(createdEvents, { query: search ? { search } : {}, body: {} }), item.body()]);
      if (own !== latest.current) return;
      setPresent(findAsides(ownPart(body), publicUrl));
      setItems(found.items.slice(0, SHOWN));
    } catch {
      if (own === latest.current) setItems("failed");
    }
  }, [call, item, publicUrl, search]);
  useEffect(() => {
    const refresh = () => void reload();
    refresh();
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [reload]);
  return { items, present, reload };
}

type RowProps = { aside: CreatedItem; isPresent: boolean; isBusy: boolean; onInsert: () => void };

function Row({ aside, isPresent, isBusy, onInsert }: RowProps) {
  const title = aside.title || cardCopy.untitled;
  const isRecorded = aside.duration > 0 || aside.post_status !== "DRAFT";
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-small text-muted">{stateOfCreated(aside)}</span>
      </span>
      {isPresent && <Badge tone="success">{copy.isIn}</Badge>}
      {!isPresent && isRecorded && (
        <Button variant="secondary" busy={isBusy} onClick={onInsert} aria-label={copy.insertTitle(title)}>
          {copy.insert}
        </Button>
      )}
    </li>
  );
}
