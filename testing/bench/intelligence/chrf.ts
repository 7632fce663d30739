/**
 * chrF (Popović 2015), 0..100: the share of common character n-grams (1 to 6, without spaces) in translation and reference. Recall
 * has double weight.
 */
export function chrf(reference: string, translation: string): number {
  const BETA = 2;
  let [precision, recall, orders] = [0, 0, 0];
  for (let n = 1; n <= 6; n++) {
    const [wanted, given] = [ngrams(reference, n), ngrams(translation, n)];
    const [wantedCount, givenCount] = [sum(wanted), sum(given)];
    if (wantedCount === 0 && givenCount === 0) continue;
    let shared = 0;
    for (const [gram, count] of wanted) shared += Math.min(count, given.get(gram) ?? 0);
    precision += givenCount > 0 ? shared / givenCount : 0;
    recall += wantedCount > 0 ? shared / wantedCount : 0;
    orders++;
  }
  if (orders === 0) return 100;
  [precision, recall] = [precision / orders, recall / orders];
  return precision + recall === 0 ? 0 : (100 * (1 + BETA ** 2) * precision * recall) / (BETA ** 2 * precision + recall);
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

function ngrams(text: string, n: number): Map<string, number> {
  const letters = [...text.replaceAll(/\s+/gu, "")];
  const counts = new Map<string, number>();
  for (let at = 0; at + n <= letters.length; at++) {
    const gram = letters.slice(at, at + n).join("");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}
