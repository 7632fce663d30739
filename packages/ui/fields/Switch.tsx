import type { ComponentProps, ReactNode } from "react";
import { FieldNotes, useFieldControl } from "./Field.tsx";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** For settings that take effect at once; use a Checkbox in forms. */
export function Switch({ label, hint, id, ...rest }: SwitchProps) {
  const control = useFieldControl(id, { hint });
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4 has-disabled:text-muted">
        <span>{label}</span>
        <span className="relative inline-flex shrink-0">
          <input
            {...rest}
            {...control}
            type="checkbox"
            role="switch"
            className="peer h-6 w-11 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-ember-strong checked:bg-ember-strong disabled:cursor-default disabled:opacity-50"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-on-ember"
          />
        </span>
      </label>
      <div className="-mt-2">
        <FieldNotes id={control.id} hint={hint} error={undefined} />
      </div>
    </div>
  );
}
