import { type ReactNode, useId } from "react";

/** The texts of a form control: its label, an optional hint and the current error. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

export const controlStyle =
  "w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 py-2 text-body text-ink transition-colors " +
  "aria-invalid:border-danger disabled:bg-sunken disabled:text-muted focus-visible:outline-offset-0";

/** The ids and aria properties that connect a control to its hint and error. */
export function useFieldControl(given: string | undefined, { hint, error }: Pick<FieldTexts, "hint" | "error">) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined };
}

export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldNotes({ id, hint, error }: Pick<FieldProps, "id" | "hint" | "error">) {
  return (
    <>
      {/* Always in the page, so that screen readers announce a new error. */}
      <p id={`${id}-error`} role="alert" className="text-small text-danger empty:hidden">
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
    </>
  );
}
