import { formatDuration } from "@aside/contract/time/durations.ts";
import { cx } from "@aside/ui/class-names.ts";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Its length; absent if it is not known. */
  seconds?: number | null;
  /** What it waits for. */
  state: string;
  isWarning?: boolean;
  /** An icon or an icon button before the texts. */
  lead: ReactNode;
  /** Buttons with texts. */
  actions?: ReactNode;
  /** An icon button at the end. */
  end?: ReactNode;
};

/** A recording that is only on this device, however it was begun. */
export function RecordingRow({ title, seconds, state, isWarning = false, lead, actions, end }: Props) {
  const length = seconds == null ? null : formatDuration(seconds);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1 pl-2">
      {lead}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">{title}</p>
        <p role="status" className={cx("text-small", isWarning ? "text-warning" : "text-muted")}>
          {length && <span className="tabular-nums">{length} · </span>}
          {state}
        </p>
      </div>
      {/* On a phone below the texts, and in line with them. */}
      <span className="flex flex-wrap gap-2 empty:hidden max-sm:order-last max-sm:w-full max-sm:pl-14">{actions}</span>
      {end}
    </div>
  );
}

/** In place of a button. */
export const RowIcon = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="grid size-11 shrink-0 place-items-center text-muted [&_svg]:size-5">
    {children}
  </span>
);
