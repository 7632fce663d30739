import { cx } from "@aside/ui/class-names.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> & {
  icon: LucideIcon;
  /** The tool is in use, also while its drawer is closed. */
  isLit?: boolean;
};

/** A tool beside the stage, with its name; on a phone over the picture. */
export function RailButton({ icon: Icon, isLit = false, className, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        "relative flex min-h-15 w-24 flex-col items-center justify-center gap-1 rounded-control px-1 text-small font-medium text-muted transition-colors",
        "hover:bg-sunken hover:text-ink aria-disabled:opacity-50 aria-expanded:bg-sunken aria-expanded:text-ink aria-pressed:bg-sunken aria-pressed:text-ink",
        "phone:min-h-12 phone:w-auto phone:min-w-12 phone:gap-0.5 phone:px-0.5 phone:text-xs phone:text-white",
        className,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="leading-4">{children}</span>
      {isLit && (
        <span aria-hidden className="absolute top-2 right-6 size-2 rounded-full bg-ember phone:top-0.5 phone:right-[calc(50%-1.125rem)]" />
      )}
    </button>
  );
}
