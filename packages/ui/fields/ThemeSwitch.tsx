import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { cx } from "../class-names.ts";
import { chooseTheme, readTheme, subscribeTheme, type Theme } from "../theme.ts";

const CHOICES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: "system", label: "Use system setting", Icon: Monitor },
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
];

/** Saves the choice on this device and passes it to `onChoose`. */
export function ThemeSwitch({ onChoose }: { onChoose?: (theme: Theme) => void }) {
  const theme = useSyncExternalStore(subscribeTheme, readTheme);
  return (
    <fieldset className="inline-flex h-fit rounded-control border border-line">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme: choice, label, Icon }) => (
        <label
          key={choice}
          title={label}
          className={cx(
            "flex size-11 cursor-pointer items-center justify-center rounded-control transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus",
            theme === choice ? "bg-sunken text-ink" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            aria-label={label}
            checked={theme === choice}
            onChange={() => {
              chooseTheme(choice);
              onChoose?.(choice);
            }}
          />
          <Icon aria-hidden className="size-5" />
        </label>
      ))}
    </fieldset>
  );
}
