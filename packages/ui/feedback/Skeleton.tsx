import { cx } from "../class-names.ts";

/** A placeholder for content that is loading. Set its size by class. Hidden from screen readers: the region around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx("rounded-control bg-sunken", className)} />;
}
