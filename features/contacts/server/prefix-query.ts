const MAX_WORDS = 10;

/** For to_tsquery: every word that was typed begins a word that is there. What holds no letter and no digit finds nothing. */
export function prefixQuery(search: string): string {
  const words = search.split(/[\s@,;<>]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, MAX_WORDS)
    .map((word) => `'${word.replaceAll("\\", " ").replaceAll("'", "''")}':*`)
    .join(" & ");
}
