import { Select } from "@aside/ui/fields/Select.tsx";
import { copy } from "../copy.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIMES = [30, 90, 365] as const;

/** `value`: days as text; empty for ever. */
export function LifetimeSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Select label={copy.expires} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{copy.never}</option>
      {LIFETIMES.map((count) => (
        <option key={count} value={count}>
          {copy.afterDays(count)}
        </option>
      ))}
    </Select>
  );
}

/** ISO 8601; null: never. */
export const expiryOf = (days: string): string | null => (days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString());
