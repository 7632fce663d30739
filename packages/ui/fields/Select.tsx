import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../class-names.ts";
import { controlStyle, Field, type FieldTexts, useFieldControl } from "./Field.tsx";

type SelectProps = ComponentProps<"select"> & FieldTexts;

/** A native select, because it has the best picker on phones. Options are children. */
export function Select({ label, hint, error, id, className, ...rest }: SelectProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <Field id={control.id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select {...rest} {...control} className={cx(controlStyle, "appearance-none truncate pr-10", className)} />
        <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </div>
    </Field>
  );
}
