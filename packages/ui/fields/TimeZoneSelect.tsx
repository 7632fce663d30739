import { viewerZone } from "@aside/contract/time/days.ts";
import { Select } from "./Select.tsx";

interface TimeZoneSelectProps {
  label: string;
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
}

/** Every time zone that the browser knows, its own and the chosen one among them. */
export function TimeZoneSelect({ label, value, onChange }: TimeZoneSelectProps) {
  const here = viewerZone();
  const zones = [...new Set([value, here, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
  return (
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}
