const MAX_WORDS = 12;
const MAX_WORD = 60;
/** What PostgreSQL's parser takes for a part of a word, whatever the language. */
const PART = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * What is typed into a search field as the text of a tsquery over the 'simple' configuration: beginnings of words, all of them wanted. Null where
 * nothing in it could be found. A word with marks in it is looked for whole (an address is one lexeme) or as its parts.
 */
export function wordsQuery(typed: string): string | null {
  return beginnings(typed, "");
}

/** The same among one person's words, as the SQL function `owned_words` (migration 0015) keeps them. `ownerId`: a UUID as the database writes it. */
export function ownedWordsQuery(typed: string, ownerId: string): string | null {
  return beginnings(typed, `${ownerId.slice(-8)}/`);
}

function beginnings(typed: string, owner: string): string | null {
  const beginning = (word: string): string => `'${owner}${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
  const words = typed
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .flatMap((word) => {
      const parts = word.slice(0, MAX_WORD).match(PART);
      if (!parts) return [];
      const whole = word.slice(0, MAX_WORD).replace(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, "");
      const together = parts.map(beginning).join(" & ");
      return parts.length === 1 && parts[0] === whole ? [together] : [`(${beginning(whole)} | (${together}))`];
    })
    .slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.join(" & ");
}
