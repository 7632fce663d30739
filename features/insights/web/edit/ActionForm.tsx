import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useState } from "react";
import { FormButtons } from "@aside/ui/elements/FormButtons.tsx";
import type { EditedAction } from "../queries.ts";
import { panelCopy as copy } from "../../copy.ts";
type Props = { item: EditedAction; isBusy: boolean; onSave: (item: EditedAction) => void; onCancel: () => void };

/** `speaker` and `viewers` are internal values; the form shows names. */
export function ActionForm({ item, isBusy, onSave, onCancel }: Props) {
  const [text, setText] = useState(item.text);
  const [who, setWho] = useState(item.who);
  const [due, setDue] = useState(item.due ?? "");
  return (
    <form
      className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4"
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
      onSubmit={(event) => {
        event.preventDefault();
        // A chosen date replaces the spoken phrase.
        const when = { due: due || null, due_text: (due || null) === item.due ? item.due_text : "" };
        onSave({ ...item, text: text.trim(), who: who.trim(), ...when });
      }}
    >
      <TextField
        label={copy.actionText}
        autoFocus
        required
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid gap-3 xs:grid-cols-2">
        <TextField label={copy.actionWho} maxLength={100} value={who} onChange={(event) => setWho(event.target.value)} />
        <TextField label={copy.actionDue} type="date" value={due} onChange={(event) => setDue(event.target.value)} />
      </div>
      <FormButtons isBusy={isBusy} isEmpty={text.trim() === ""} onCancel={onCancel} />
    </form>
  );
}
