import type { ComponentProps } from "react";
import { cx } from "../class-names.ts";
import { controlStyle, Field, type FieldTexts, useFieldControl } from "./Field.tsx";

type TextFieldProps = ComponentProps<"input"> & FieldTexts;

export function TextField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <Field id={control.id} label={label} hint={hint} error={error}>
      <input type="text" {...rest} {...control} className={cx(controlStyle, className)} />
    </Field>
  );
}
