import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { builderCopy as copy } from "../../agent-copy.ts";
import type { FormField } from "../../contract.ts";

type Props = {
  field: FormField;
  /** For the buttons' names. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  labelError: string | undefined;
  optionsError: string | undefined;
  onChange: (change: Partial<FormField>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One field of a form. Buttons move it, so that the keyboard can. */
export function FieldEditor({ field, name, isFirst, isLast, labelError, optionsError, onChange, onMove, onRemove }: Props) {
  return (
    <li data-field={field.key} className="flex flex-col gap-3 rounded-control border border-line p-3">
      <div className="grid gap-3 xs:grid-cols-[2fr_1fr]">
        <TextField
          label={copy.label}
          value={field.label}
          maxLength={100}
          error={labelError}
          data-part="label"
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <Select label={copy.type} value={field.type} onChange={(event) => onChange({ type: event.target.value as FormField["type"] })}>
          {Object.entries(copy.types).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {field.type === "select" && (
        <TextArea
          label={copy.options}
          hint={copy.optionsHint}
          rows={3}
          value={field.options.join("\n")}
          error={optionsError}
          onChange={(event) => onChange({ options: event.target.value.split("\n") })}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={copy.isRequired}
          checked={field.is_required}
          onChange={(event) => onChange({ is_required: event.target.checked })}
        />
        <div className="flex">
          <IconButton label={copy.moveUp(name)} data-part="up" disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={copy.moveDown(name)} data-part="down" disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton label={copy.removeField(name)} tone="muted" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
