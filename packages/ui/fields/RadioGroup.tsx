import { useId } from "react";

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** A short explanation. */
  hint?: string;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  /** The question. */
  legend: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** One answer of a few, all visible. Arrow keys choose; the whole row can be clicked. */
export function RadioGroup<Value extends string>({ legend, options, value, onChange, disabled = false }: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 text-body font-semibold">{legend}</legend>
      <div className="-mx-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2 transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:text-muted"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              // The explanation describes the answer; it is not a part of its name.
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              className="tick mt-0.5 focus-visible:outline-none"
            />
            <span className="min-w-0">
              <span id={`${id}-${option.value}`} className="block">
                {option.label}
              </span>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="block text-small text-muted">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
