/** A rendered line of the teleprompter. `top`, `bottom`: pixels from the top of the text. `first`: index of its first word. */
export type Line = { top: number; bottom: number; first: number; elements: HTMLElement[] };

/** Measures the lines of the rendered pieces, whose word index is in `data-word`. */
export function measureLines(text: HTMLElement): Line[] {
  const lines: Line[] = [];
  for (const element of text.querySelectorAll<HTMLElement>("[data-word]")) {
    const top = element.offsetTop;
    const bottom = top + element.offsetHeight;
    const last = lines.at(-1);
    // The tops of pieces in one line differ by a few pixels (a pause is smaller); those of lines by more than half their height.
    if (last && top < (last.top + last.bottom) / 2) {
      last.elements.push(element);
      last.bottom = Math.max(last.bottom, bottom);
    } else lines.push({ top, bottom, first: Number(element.dataset["word"]), elements: [element] });
  }
  return lines;
}

/** Index of the line that contains a position (number of spoken words); -1 if there are no lines. */
export function lineAt(lines: readonly Line[], position: number): number {
  const at = lines.findLastIndex((line) => line.first <= position);
  return at === -1 && lines.length > 0 ? 0 : at;
}

/** The vertical offset of a position, in pixels. Interpolated within each line, so that the text scrolls smoothly. */
export function offsetOf(lines: readonly Line[], position: number, wordCount: number): number {
  const at = lineAt(lines, position);
  const line = lines[at];
  if (!line) return 0;
  const next = lines[at + 1];
  const words = Math.max(1, (next?.first ?? wordCount) - line.first);
  const part = Math.min(1, Math.max(0, (position - line.first) / words));
  return line.top + part * ((next?.top ?? line.bottom) - line.top);
}
