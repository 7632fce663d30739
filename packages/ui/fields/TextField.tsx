import { type ComponentProps, type FormEvent, useState } from "react";
import { cx } from "../class-names.ts";
import { controlStyle, Field, type FieldTexts, useFieldControl } from "./Field.tsx";

type TextFieldProps = ComponentProps<"input"> & FieldTexts;

/** Half a date, or letters instead of a number: the value is empty, and the field shows what was typed. */
const UNREADABLE: Readonly<Record<string, string>> = {
  number: "Enter a number.",
  date: "Enter a full date.",
  time: "Enter a full time.",
};

export function TextField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  const unreadable = useUnreadable(rest);
  const shown = error ?? unreadable.error;
  const control = useFieldControl(id, { hint, error: shown });
  return (
    <Field id={control.id} label={label} hint={hint} error={shown}>
      <input type="text" {...rest} {...unreadable.events} {...control} className={cx(controlStyle, className)} />
    </Field>
  );
}

/** Says at the field that its value is not used, in place of the browser's own message. */
function useUnreadable({ type = "text", onBlur, onInput, onInvalid }: ComponentProps<"input">) {
  const [isUnreadable, setUnreadable] = useState(false);
  const text = UNREADABLE[type];
  if (text === undefined) return { error: undefined, events: {} };
  const events: Pick<ComponentProps<"input">, "onBlur" | "onInput" | "onInvalid"> = {
    onBlur: (event) => {
      setUnreadable(event.currentTarget.validity.badInput);
      onBlur?.(event);
    },
    onInput: (event) => {
      if (!event.currentTarget.validity.badInput) setUnreadable(false);
      onInput?.(event);
    },
    onInvalid: (event) => {
      if (event.currentTarget.validity.badInput) holdInvalid(event);
      setUnreadable(event.currentTarget.validity.badInput);
      onInvalid?.(event);
    },
  };
  return { error: isUnreadable ? text : undefined, events };
}

/** Shows no message of the browser's own. The form's first invalid field gets the focus. */
export function holdInvalid(event: FormEvent<HTMLInputElement>): void {
  event.preventDefault();
  const field = event.currentTarget;
  if (field.form?.querySelector("input:invalid, select:invalid, textarea:invalid") === field) field.focus();
}
