/** Non-empty rows with their spreadsheet row numbers. */
export type CsvRow = { row: number; cells: string[] };

/** Maximum columns; address books have at most about a hundred. */
const MAX_COLUMNS = 300;

/**
 * Parses CSV (RFC 4180), tolerating common errors: a quote inside a quoted cell is text, and an unclosed quote ends
 * with the file. Reads each character once, and returns at most `maxRows` rows.
 */
export function readRows(text: string, delimiter: string, maxRows: number): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let at = 0;
  let row = 1;
  while (at < text.length && rows.length < maxRows) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    if (cells.length < MAX_COLUMNS) cells.push(cell);
    at = end + 1;
    const isRowEnd = text[end] !== delimiter;
    if (!isRowEnd && at < text.length) continue;
    if (text[end] === "\r" && text[at] === "\n") at++;
    if (cells.some((held) => held.trim() !== "")) rows.push({ row, cells });
    cells = [];
    row++;
  }
  return rows;
}

/** `end`: the position of the delimiter or line break after the cell, or the text's end. */
type Cell = { cell: string; end: number };

function plainCell(text: string, start: number, delimiter: string): Cell {
  const end = endOfCell(text, start, delimiter);
  return { cell: text.slice(start, end), end };
}

function endOfCell(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

function quotedCell(text: string, start: number, delimiter: string): Cell {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (text[quote + 1] === '"') {
      quote++;
      continue;
    }
    let end = quote + 1;
    while (text[end] === " ") end++;
    if (end === text.length || text[end] === delimiter || text[end] === "\n" || text[end] === "\r")
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end };
  }
  return { cell: text.slice(start + 1).replaceAll('""', '"'), end: text.length };
}

const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE_LENGTH = 100_000;
const SAMPLE_ROWS = 20;

/** The delimiter that splits the first rows most evenly into the most cells; a comma by default. */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  let best = { delimiter: ",", unevenness: Number.POSITIVE_INFINITY, width: 1.99 };
  for (const delimiter of DELIMITERS) {
    const widths = readRows(sample, delimiter, SAMPLE_ROWS).map(({ cells }) => cells.length);
    const unevenness = widths.reduce((sum, width, index) => sum + Math.abs(width - (widths[index - 1] ?? width)), 0);
    const width = widths.reduce((sum, cells) => sum + cells, 0) / Math.max(1, widths.length);
    if (unevenness <= best.unevenness && width > best.width) best = { delimiter, unevenness, width };
  }
  return best.delimiter;
}
