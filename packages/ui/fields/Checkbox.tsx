import type { ComponentProps, ReactNode } from "react";
import { FieldNotes, useFieldControl } from "./Field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
};

export function Checkbox({ label, hint, error, id, ...rest }: CheckboxProps) {
  const control = useFieldControl(id, { hint, error });
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input {...rest} {...control} type="checkbox" className="tick" />
        <span>{label}</span>
      </label>
      <div className="-mt-2 pl-8">
        <FieldNotes id={control.id} hint={hint} error={error} />
      </div>
    </div>
  );
}
