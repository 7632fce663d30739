import { type ChangeEvent, useState } from "react";
import { cx } from "../class-names.ts";
import { FieldNotes, type FieldTexts, useFieldControl } from "./Field.tsx";

interface CodeFieldProps extends FieldTexts {
  /** The number of digits. */
  length: number;
  value: string;
  onChange: (digits: string) => void;
  /** Called once when the last digit arrives, typed or pasted. */
  onComplete?: (digits: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
}

/**
 * A single input under decorative cells, so that paste, autofill from a text message, selection and screen readers work as in any field.
 * A row of single-digit inputs would break them.
 */
export function CodeField({ label, hint, error, length, value, onChange, onComplete, disabled, autoFocus }: CodeFieldProps) {
  const control = useFieldControl(undefined, { hint, error });
  const [focused, setFocused] = useState(false);

  function readDigits(event: ChangeEvent<HTMLInputElement>) {
    const digits = event.target.value.replace(/\D/gu, "").slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={control.id} className="font-medium">
        {label}
      </label>
      <div className="relative w-fit">
        {/* Six cells fit into a card on a phone that is 380 px wide. */}
        <div aria-hidden className="flex gap-1.5 sm:gap-2">
          {Array.from({ length }, (_, cell) => (
            <span
              key={cell}
              className={cx(
                "flex h-14 w-11 items-center justify-center rounded-control border bg-surface text-title tabular-nums transition-colors",
                error ? "border-danger" : "border-line-strong",
                focused && cell === Math.min(value.length, length - 1) && "outline-2 outline-focus",
                disabled && "bg-sunken text-muted",
              )}
            >
              {value[cell] ?? ""}
            </span>
          ))}
        </div>
        <input
          {...control}
          value={value}
          onChange={readDigits}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          disabled={disabled}
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${length}}`}
          className="absolute inset-0 size-full cursor-text rounded-control bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent focus-visible:outline-none"
        />
      </div>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  );
}
