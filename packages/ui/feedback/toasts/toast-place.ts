/** Marks what is at a phone's lower edge and must stay free: bars, sheets, the controls of the studio. */
export const BOTTOM_BARS = "[data-bottom-bar], [role=dialog], [role=alertdialog]";

/** The close button is beside it. */
export const DIALOG_HEADINGS = "[role=dialog] h2, [role=alertdialog] h2";

type Box = { top: number; bottom: number; width: number };
type Screen = { width: number; height: number; /** What the on-screen keyboard covers. */ covered: number };

const GAP = 12;
/** A toast with four lines of text. */
const MIN_ROOM = 136;
/** Between two bars, such as the actions for a selection and the navigation. */
const MAX_DISTANCE = 100;

/** How far above a phone's lower edge toasts appear, so that they cover no controls. Null: there is no room above these. */
export function toastBottom(bars: readonly Box[], { width, height, covered }: Screen): number | null {
  let edge = height - covered;
  for (const bar of bars.toSorted((one, other) => other.bottom - one.bottom)) {
    const isShown = bar.bottom > bar.top && bar.width >= width / 2;
    if (isShown && bar.bottom > edge - MAX_DISTANCE) edge = Math.min(edge, bar.top);
  }
  const bottom = Math.round(height - edge + GAP);
  return height - bottom < MIN_ROOM ? null : bottom;
}

/** How far below a window's upper edge toasts appear: at `top`, or below the headings of dialogs that are there. */
export function toastTop(headings: readonly Pick<Box, "top" | "bottom">[], top: number): number {
  let place = top;
  for (const heading of headings.toSorted((one, other) => one.top - other.top))
    if (heading.bottom > place - GAP && heading.top < place + MIN_ROOM) place = Math.round(heading.bottom + GAP);
  return place;
}
