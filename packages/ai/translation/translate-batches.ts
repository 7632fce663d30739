/** Translates texts in batches of bounded size, in order; a blank text stays what it is and is asked of nobody. */
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

/** In order, each batch within the limits; a text that is longer than they allow is a batch of its own. */
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
