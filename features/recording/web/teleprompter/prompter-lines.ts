/** A rendered line of the teleprompter. Pixels from the top of the text; `first`: its first word. */
export type Line = { top: number; bottom: number; first: number; elements: HTMLElement[] };

/** Finds the lines of the elements that have their word's number in `data-word`. */
export function measureLines(text: HTMLElement): Line[] {
  const lines: Line[] = [];
  for (const element of text.querySelectorAll<HTMLElement>("[data-word]")) {
    const top = element.offsetTop;
    const bottom = top + element.offsetHeight;
    const last = lines.at(-1);
    // Elements of a line differ by a few pixels (a pause is smaller), lines by more than half their height.
    if (last && top < (last.top + last.bottom) / 2) {
      last.elements.push(element);
      last.bottom = Math.max(last.bottom, bottom);
    } else lines.push({ top, bottom, first: Number(element.dataset["word"]), elements: [element] });
  }
  return lines;
}

/** Index of the line with a position (words said); -1 without lines. */
export function lineAt(lines: readonly Line[], position: number): number {
  const at = lines.findLastIndex((line) => line.first <= position);
  return at === -1 && lines.length > 0 ? 0 : at;
}

/** The vertical position in pixels: evenly within each line, so that the text moves steadily. */
export function offsetOf(lines: readonly Line[], position: number, wordCount: number): number {
  const at = lineAt(lines, position);
  const line = lines[at];
  if (!line) return 0;
  const next = lines[at + 1];
  const words = Math.max(1, (next?.first ?? wordCount) - line.first);
  const part = Math.min(1, Math.max(0, (position - line.first) / words));
  return line.top + part * ((next?.top ?? line.bottom) - line.top);
}
