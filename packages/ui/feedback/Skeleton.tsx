import { cx } from "../class-names.ts";

/** A still shape where content will stand. Give it its size by class. Silent: the region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx("rounded-control bg-sunken", className)} />;
}
