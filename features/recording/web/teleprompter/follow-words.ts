/** How many of the newest words are compared. Fewer confuse repeated phrases; more react late after an ad-lib. */
const TAIL = 6;
/** Search window around the position, in words: a few sentences back and ahead. */
const BACK = 60;
const AHEAD = 90;
/** Two words match if their similarity is at least this: "report" and "reports", "Grace" and "Gracie". */
const SAME = 0.6;
const MISMATCH = 0.6;
/** Penalty for a spoken word that is not in the notes, or a word of the notes that was skipped. */
const GAP = 0.4;

/** Normalizes a word for comparison: lower case, letters and digits only. "" if it has none. */
export function comparable(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Finds the speaker's position in the notes by a local alignment (Smith-Waterman) of the newest words with the notes around the previous
 * position. `notes` and `heard`: normalized words, `heard` up to the newest one. `position`: number of words spoken before. Returns the new
 * number, which is smaller if the speaker repeats something, or null if the newest word matches nothing.
 */
export function followWords(notes: readonly string[], heard: readonly string[], position: number): number | null {
  const tail = heard.slice(-TAIL);
  const from = Math.max(0, position - BACK);
  const window = notes.slice(from, position + AHEAD);
  let previous: number[] = window.map(() => 0);
  let matched: number[] = [];
  for (const word of tail) {
    matched = [];
    const row: number[] = [];
    window.forEach((note, column) => {
      const before = column > 0 ? (previous[column - 1] ?? 0) : 0;
      const likeness = similarity(word, note);
      const isSame = likeness >= SAME;
      const through = before + (isSame ? weight(note) * (2 * likeness - 1) : -MISMATCH);
      matched.push(isSame ? through : 0);
      row.push(Math.max(0, through, (previous[column] ?? 0) - GAP, (row[column - 1] ?? 0) - GAP));
    });
    previous = row;
  }
  let best: number | null = null;
  let bestMargin = 0;
  matched.forEach((score, column) => {
    const next = from + column + 1;
    const margin = score - evidenceFor(next - position);
    if (score > 0 && margin >= bestMargin) [best, bestMargin] = [next, margin + 1e-9];
  });
  return best;
}

/** The score required for a move by `words`: little for the next word, several matches in a row for a jump. An exact long word scores 1. */
function evidenceFor(words: number): number {
  if (words === 1) return 0.45;
  if (words > 1) return words <= 6 ? 0.8 + 0.1 * words : words <= 30 ? 2.2 : 3;
  return words === 0 ? 1.2 : 2.4;
}

/** Short words ("to", "the") are common, so they are weaker evidence. */
function weight(word: string): number {
  return word.length <= 3 ? 0.5 : 1;
}

/** 1: identical, 0: nothing in common. */
function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) < longest * SAME) return 0;
  return 1 - levenshtein(a, b) / longest;
}

function levenshtein(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
