import { Select } from "@aside/ui/fields/Select.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { useId } from "react";
import { copy } from "../../copy.ts";
import { type ChangeSettings, type PrompterSettings, SIZES, SPEEDS } from "./prompter-settings.ts";

/** The teleprompter's settings. Each also has a keyboard shortcut (use-prompter-keys.ts). */
export function PrompterControls({ settings, onChange }: { settings: PrompterSettings; onChange: ChangeSettings }) {
  return (
    <>
      <Switch
        label={copy.showTeleprompter}
        checked={settings.isShown}
        onChange={(event) => {
          const isShown = event.target.checked;
          onChange(() => ({ isShown }));
        }}
      />
      <Select
        label="Scroll"
        value={settings.mode}
        onChange={(event) => onChange(() => ({ mode: event.target.value as PrompterSettings["mode"] }))}
      >
        <option value="time">Timed</option>
        <option value="voice">By voice</option>
      </Select>
      <Range
        label="Speed"
        shown={`${settings.speed} wpm`}
        spoken={`${settings.speed} words per minute`}
        value={settings.speed}
        range={SPEEDS}
        onChange={(speed) => onChange(() => ({ speed }))}
      />
      <Range
        label="Size"
        shown={`${settings.size} px`}
        value={settings.size}
        range={SIZES}
        onChange={(size) => onChange(() => ({ size }))}
      />
      <Select
        label="Position"
        value={settings.placement}
        onChange={(event) => onChange(() => ({ placement: event.target.value as PrompterSettings["placement"] }))}
      >
        <option value="top">Top</option>
        <option value="middle">Middle</option>
        <option value="beside">Beside</option>
      </Select>
      <Switch
        label="Mirror"
        checked={settings.isMirrored}
        onChange={(event) => {
          const isMirrored = event.target.checked;
          onChange(() => ({ isMirrored }));
        }}
      />
      <p className="text-small text-muted phone:hidden">{copy.prompterKeys}</p>
    </>
  );
}

type RangeProps = {
  label: string;
  shown: string;
  /** For screen readers, if the visible text is abbreviated. */
  spoken?: string;
  value: number;
  range: { min: number; max: number; step: number };
  onChange: (value: number) => void;
};

function Range({ label, shown, spoken = shown, value, range, onChange }: RangeProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex justify-between gap-2">
        {label} <span className="text-small text-muted tabular-nums">{shown}</span>
      </label>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={spoken}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-(--ember-strong)"
      />
    </div>
  );
}
