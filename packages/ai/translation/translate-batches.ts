/** Translates texts in batches of limited size, in order; a blank text stays unchanged and is not sent. */
export async function translateBatches(
  texts: string[],
  limits: { texts: number; characters: number },
  translate: (texts: string[]) => Promise<string[]>,
): Promise<string[]> {
  const asked = texts.filter((text) => text.trim() !== "");
  const translated: string[] = [];
  for (const batch of divideTexts(asked, limits)) translated.push(...(await translate(batch)));
  let next = 0;
  return texts.map((text) => (text.trim() === "" ? text : translated[next++]!));
}

/** In order, each batch within the limits; a text that is longer than the limit is a batch of its own. */
export function divideTexts(texts: string[], limits: { texts: number; characters: number }): string[][] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    characters += text.length;
    if (last && last.length < limits.texts && characters <= limits.characters) {
      last.push(text);
      continue;
    }
    batches.push([text]);
    characters = text.length;
  }
  return batches;
}
