import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Persona } from "../../contract.ts";
import { MAX_PRONUNCIATIONS, type Pronunciation } from "../../notes-contract.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { usePronunciations, useSavePronunciations } from "./editor-queries.ts";
import { Listen } from "./Listen.tsx";

const copy = editorCopy.pronunciations;
const MAX_WORD = 60;
const MAX_SPOKEN = 100;

type Props = {
  persona: Persona;
  /** Selected in the notes; "": nothing. */
  word: string;
  onClose: () => void;
};

/** How the person's voice says words, such as names. */
export function PronunciationsDialog({ onClose, ...given }: Props) {
  const saved = usePronunciations();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.title} description={copy.why}>
      <QueryState query={saved} failed={copy.notLoaded}>
        {(list) => <Form {...given} saved={list} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

type Row = Pronunciation & { key: number };

function Form({ persona, word, saved, onClose }: Props & { saved: Pronunciation[] }) {
  const save = useSavePronunciations();
  const [rows, setRows] = useState<Row[]>(() => firstRows(saved, word));
  const write = (next: Row[]) => {
    setRows(next);
    // What was refused is being corrected.
    save.reset();
  };
  const change = (key: number, part: Partial<Pronunciation>) => write(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = rows.map((row) => ({ word: row.word.trim(), spoken: row.spoken.trim() })).filter((row) => row.word || row.spoken);
    save.mutate(written, {
      onSuccess: () => {
        toastSuccess(copy.saved);
        onClose();
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {rows.map((row) => (
          <li key={row.key} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1fr_auto_auto]">
            <TextField
              label={copy.word}
              value={row.word}
              maxLength={MAX_WORD}
              required={row.spoken !== ""}
              onChange={(event) => change(row.key, { word: event.target.value })}
            />
            <TextField
              label={copy.spoken}
              value={row.spoken}
              maxLength={MAX_SPOKEN}
              required={row.word !== ""}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the word is there: what is missing is how it is said
              autoFocus={row.word !== "" && row.word === word && row.spoken === ""}
              onChange={(event) => change(row.key, { spoken: event.target.value })}
            />
            {/* What is written here, which may not be saved yet. */}
            <Listen persona={persona} text={row.spoken || row.word} label={copy.listen(row.word)} />
            <IconButton
              label={copy.remove(row.word)}
              tone="muted"
              onClick={() => write(rows.filter((other) => other.key !== row.key))}
              className="justify-self-end"
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">{copy.example}</p>
      {rows.length < MAX_PRONUNCIATIONS && (
        <Button variant="secondary" className="self-start" onClick={() => write([...rows, emptyRow(rows)])}>
          <Plus aria-hidden className="size-4" /> {copy.add}
        </Button>
      )}
      <DialogActions problem={save.error?.message} cancel={copy.cancel} submit={copy.save} isBusy={save.isPending} onCancel={onClose} />
    </form>
  );
}

const emptyRow = (rows: readonly Row[], word = ""): Row => ({ word, spoken: "", key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 });

/** Those that are saved, and one to fill in for a selected word that is not among them. */
function firstRows(saved: readonly Pronunciation[], word: string): Row[] {
  const rows = saved.map((row, key) => ({ ...row, key }));
  const isKnown = rows.some((row) => row.word.toLowerCase() === word.toLowerCase());
  return (word === "" && rows.length > 0) || (word !== "" && isKnown) ? rows : [...rows, emptyRow(rows, word.slice(0, MAX_WORD))];
}
