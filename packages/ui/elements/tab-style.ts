/** The look of a tab, and of a link (`aria-current`) that leads to a page among others. In a `scroll-strip` within an `@container`. */
export const tabStyle =
  "inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-t-control border-b-2 border-transparent px-4 font-medium " +
  "whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 @max-md:px-2 @max-md:text-small " +
  "aria-selected:border-ember aria-selected:text-ink aria-[current=page]:border-ember aria-[current=page]:text-ink";
