import type { ComponentProps } from "react";
import { cx } from "../class-names.ts";
import { controlStyle, Field, type FieldTexts, useFieldControl } from "./Field.tsx";

type TextAreaProps = ComponentProps<"textarea"> & FieldTexts;

/** Grows with its text where the browser supports it. */
export function TextArea({ label, hint, error, id, className, rows = 4, ...rest }: TextAreaProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <Field id={control.id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        {...control}
        rows={rows}
        className={cx(controlStyle, "field-sizing-content max-h-96 min-h-24 resize-y", className)}
      />
    </Field>
  );
}
