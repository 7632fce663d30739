import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { cx } from "@aside/ui/class-names.ts";
import type { FormField } from "../../contract.ts";
import { visitorCopy as copy } from "../../web-copy.ts";

const AUTO_COMPLETE: Readonly<Record<string, string>> = {
  first_name: "given-name",
  last_name: "family-name",
  company: "organization",
  organization: "organization",
  partner_company: "organization",
  job_title: "organization-title",
};
const OF_TYPE: Readonly<Partial<Record<FormField["type"], { type: string; autoComplete?: string; inputMode?: "url" }>>> = {
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  domain: { type: "text", inputMode: "url" },
};
/** Shown side by side. */
const NARROW = new Set(["first_name", "last_name"]);

type Props = {
  fields: readonly FormField[];
  answers: Readonly<Record<string, string>>;
  errorOf: (field: FormField) => string | undefined;
  onChange: (key: string, value: string) => void;
  onBlur: (key: string) => void;
};

export function FormFields({ fields, ...rest }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field.key} className={cx(!NARROW.has(field.key) && "sm:col-span-2")}>
          <Answer field={field} {...rest} />
        </div>
      ))}
    </div>
  );
}

function Answer({ field, answers, errorOf, onChange, onBlur }: Omit<Props, "fields"> & { field: FormField }) {
  const { key, type, options } = field;
  const value = answers[key] ?? "";
  const error = errorOf(field);
  const given = {
    name: key,
    label: field.is_required ? field.label : copy.optional(field.label),
    "aria-required": field.is_required || undefined,
    onBlur: () => onBlur(key),
    ...(error === undefined ? {} : { error }),
  };
  if (type === "checkbox")
    return <Checkbox {...given} checked={value === "yes"} onChange={(event) => onChange(key, event.target.checked ? "yes" : "")} />;
  if (type === "longtext") return <TextArea {...given} rows={5} value={value} onChange={(event) => onChange(key, event.target.value)} />;
  if (type === "select")
    return (
      <Select {...given} value={value} onChange={(event) => onChange(key, event.target.value)}>
        <option value="">{copy.choose}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    );
  const { type: inputType = "text", ...hints } = OF_TYPE[type] ?? {};
  const autoComplete = AUTO_COMPLETE[key];
  return (
    <TextField
      {...given}
      type={inputType}
      {...hints}
      {...(autoComplete && { autoComplete })}
      {...(type === "email" || type === "domain" ? { autoCapitalize: "none", spellCheck: false } : {})}
      value={value}
      onChange={(event) => onChange(key, event.target.value)}
    />
  );
}
