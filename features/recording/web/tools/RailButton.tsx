import { cx } from "@aside/ui/class-names.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> & {
  icon: LucideIcon;
  /** The tool is in use, also while its drawer is closed. */
  isLit?: boolean;
};

/** A tool beside the stage, with its name; on a phone a round button over the picture. */
export function RailButton({ icon: Icon, isLit = false, className, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        "relative flex min-h-15 w-24 flex-col items-center justify-center gap-1 rounded-control px-1 text-small font-medium text-muted transition-colors",
        "hover:bg-sunken hover:text-ink aria-disabled:opacity-50 aria-expanded:bg-sunken aria-expanded:text-ink aria-pressed:bg-sunken aria-pressed:text-ink",
        "phone:size-11 phone:min-h-11 phone:rounded-full phone:bg-black/70 phone:text-white phone:aria-expanded:bg-white phone:aria-expanded:text-black",
        className,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="leading-4 phone:sr-only">{children}</span>
      {isLit && <span aria-hidden className="absolute top-2 right-6 size-2 rounded-full bg-ember phone:top-1 phone:right-1" />}
    </button>
  );
}
