import { cx } from "../class-names.ts";

/** A placeholder for loading content, sized by `className`. Hidden from screen readers, because the region around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx("rounded-control bg-sunken", className)} />;
}
