import { Monitor, Moon, Sun } from "lucide-react";
import { copy } from "../copy.ts";

const CHOICES = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
] as const;

/** As packages/ui/fields/ThemeSwitch.tsx, for site-script.ts. Hidden without scripts. */
export function StaticThemeSwitch() {
  return (
    <fieldset data-theme-switch className="needs-script inline-flex h-fit rounded-control border border-line">
      <legend className="sr-only">{copy.theme}</legend>
      {CHOICES.map(([theme, Icon]) => (
        <label
          key={theme}
          title={copy.themes[theme]}
          className="flex size-11 cursor-pointer items-center justify-center rounded-control text-muted transition-colors hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            className="sr-only"
            aria-label={copy.themes[theme]}
            defaultChecked={theme === "system"}
          />
          <Icon aria-hidden className="size-5" />
        </label>
      ))}
    </fieldset>
  );
}
