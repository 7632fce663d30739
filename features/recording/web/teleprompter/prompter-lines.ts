/** A line of the teleprompter as the browser broke it. Pixels from the top of the text; `first`: the first word in it. */
export type Line = { top: number; bottom: number; first: number; elements: HTMLElement[] };

/** The lines of the pieces, which carry their word's number in `data-word`. */
export function measureLines(text: HTMLElement): Line[] {
  const lines: Line[] = [];
  for (const element of text.querySelectorAll<HTMLElement>("[data-word]")) {
    const top = element.offsetTop;
    const bottom = top + element.offsetHeight;
    const last = lines.at(-1);
    // Pieces of a line differ by a few pixels (a pause is smaller), lines by more than half their height.
    if (last && top < (last.top + last.bottom) / 2) {
      last.elements.push(element);
      last.bottom = Math.max(last.bottom, bottom);
    } else lines.push({ top, bottom, first: Number(element.dataset["word"]), elements: [element] });
  }
  return lines;
}

/** Index of the line in which a position (words said) stands; -1 where there are none. */
export function lineAt(lines: readonly Line[], position: number): number {
  const at = lines.findLastIndex((line) => line.first <= position);
  return at === -1 && lines.length > 0 ? 0 : at;
}

/** How far down the text a position is, in pixels: evenly through each line, so that the text moves steadily. */
export function offsetOf(lines: readonly Line[], position: number, wordCount: number): number {
  const at = lineAt(lines, position);
  const line = lines[at];
  if (!line) return 0;
  const next = lines[at + 1];
  const words = Math.max(1, (next?.first ?? wordCount) - line.first);
  const part = Math.min(1, Math.max(0, (position - line.first) / words));
  return line.top + part * ((next?.top ?? line.bottom) - line.top);
}
