import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { builderCopy as copy } from "../../agent-copy.ts";
import type { FormField } from "../../contract.ts";
import { FieldEditor } from "./FieldEditor.tsx";
import { MAX_OWN_FIELDS, newField } from "./form-edit.ts";
import type { PartProps } from "./form-edit.ts";

/** Texts and fields of a company's form. */
export function FieldsCard({ edit, errors, onChange }: PartProps) {
  const { fields } = edit;
  const [news, setNews] = useState("");
  const list = useRef<HTMLOListElement>(null);
  /** Where the focus goes after the list changed: the keyboard stays at the field that was moved or added. */
  const [focus, setFocus] = useState<{ key: string; part: string } | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const row = list.current?.querySelector(`[data-field="${focus.key}"]`);
    const find = (part: string) => row?.querySelector<HTMLElement>(`[data-part="${part}"]:not([disabled])`);
    // At an end of the list only the other direction is left.
    const wanted = find(focus.part) ?? find("up") ?? find("down");
    wanted?.focus();
    setFocus(null);
  }, [focus]);

  const nameOf = ({ label }: FormField) => label.trim() || copy.unnamed;
  const set = (next: FormField[]) => onChange({ fields: next });
  function move(index: number, by: -1 | 1) {
    const field = fields[index];
    if (!field) return;
    set(fields.toSpliced(index, 1).toSpliced(index + by, 0, field));
    setNews(copy.moved(nameOf(field), index + by + 1, fields.length));
    setFocus({ key: field.key, part: by < 0 ? "up" : "down" });
  }
  function remove(index: number) {
    const field = fields[index];
    const next = fields[index + 1] ?? fields[index - 1];
    if (!field) return;
    set(fields.toSpliced(index, 1));
    setNews(copy.removedField(nameOf(field)));
    if (next) setFocus({ key: next.key, part: "label" });
  }
  function add() {
    const field = newField("text");
    set([...fields, field]);
    setFocus({ key: field.key, part: "label" });
  }
  return (
    <>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lead font-semibold">{copy.content}</h2>
        <TextField
          label={copy.title}
          value={edit.title}
          maxLength={100}
          error={errors.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextArea
          label={copy.intro}
          value={edit.intro}
          rows={2}
          maxLength={1000}
          onChange={(event) => onChange({ intro: event.target.value })}
        />
        <TextArea
          label={copy.successText}
          value={edit.successText}
          rows={2}
          maxLength={500}
          onChange={(event) => onChange({ successText: event.target.value })}
        />
      </Card>
      <Card className="flex flex-col gap-4">
        <div>
          <h2 className="text-lead font-semibold">{copy.fields}</h2>
          <p className="text-small text-muted">{copy.fieldsHint}</p>
        </div>
        {fields.length > 0 && (
          <ol ref={list} aria-label={copy.fields} className="flex flex-col gap-3">
            {fields.map((field, index) => (
              <FieldEditor
                key={field.key}
                field={field}
                name={nameOf(field)}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                labelError={errors.labels?.[field.key]}
                optionsError={errors.options?.[field.key]}
                onChange={(change) => set(fields.with(index, { ...field, ...change }))}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <span>
          <Button variant="secondary" disabled={fields.length >= MAX_OWN_FIELDS} onClick={add}>
            <Plus aria-hidden className="size-5" />
            {copy.addField}
          </Button>
        </span>
        {fields.length >= MAX_OWN_FIELDS && <p className="text-small text-muted">{copy.tooManyFields(MAX_OWN_FIELDS)}</p>}
        <p role="status" className="sr-only">
          {news}
        </p>
      </Card>
    </>
  );
}
