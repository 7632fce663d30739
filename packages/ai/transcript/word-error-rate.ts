/** Words substituted, omitted or inserted, relative to the number of words in the reference; case and punctuation are ignored. */
export function wordErrorRate(reference: string, hypothesis: string): number {
  const expected = wordsOf(reference);
  const heard = wordsOf(hypothesis);
  let row = Array.from({ length: heard.length + 1 }, (_, index) => index);
  expected.forEach((word, index) => {
    const next = [index + 1];
    heard.forEach((other, at) => {
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (word === other ? 0 : 1)));
    });
    row = next;
  });
  const errors = row.at(-1)!;
  return expected.length === 0 ? (heard.length === 0 ? 0 : 1) : errors / expected.length;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .split(/\s+/)
    .filter(Boolean);
}
