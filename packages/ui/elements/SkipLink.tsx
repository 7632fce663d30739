/** Id of the <main> element: the skip link's target, and where focus goes when the screen changes. */
export const MAIN_ID = "main";

/** The first stop of the Tab key. It is visible only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-50 flex min-h-11 -translate-y-16 items-center rounded-control bg-ink px-4 font-semibold text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
