import type { LucideIcon } from "lucide-react";

type Props = { label: string; icon: LucideIcon; isOn?: boolean; onPress: () => void };

export function ToolButton({ label, icon: Icon, isOn, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken ${isOn ? "bg-sunken text-ember-strong" : "text-ink"}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
