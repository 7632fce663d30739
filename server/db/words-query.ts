const MAX_WORDS = 12;
const MAX_WORD = 60;
/** What PostgreSQL's parser takes for a part of a word, whatever the language. */
const PART = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * What is typed into a search field as the text of a tsquery over the 'simple' configuration: beginnings of words, all of them wanted. Null where
 * nothing in it could be found. A word with marks in it is looked for whole (an address is one lexeme) or as its parts.
 */
export function wordsQuery(typed: string): string | null {
  return together(divide(typed, ""));
}

/** The same among one person's words, as the SQL function `owned_words` (0015_desk_speed.sql) keeps them. `ownerId`: a UUID as the database writes it. */
export function ownedWordsQuery(typed: string, ownerId: string): string | null {
  return together(divide(typed, ownerOf(ownerId)));
}

/** As many letters as the words' beginnings that are kept beside a person's contacts have (`word_beginnings` of 0016_after_the_desk.sql). */
const SHORT = 3;

/** `ownedWordsQuery` for an address book: words of up to three letters apart, which begin most of it. Null where nothing could be found. */
export function divideQuery(typed: string, ownerId: string): { short: string[]; long: string | null } | null {
  const words = divide(typed, ownerOf(ownerId));
  if (words.length === 0) return null;
  const isShort = ({ plain }: Word) => plain !== null && [...plain].length <= SHORT;
  return { short: words.filter(isShort).flatMap(({ plain }) => plain ?? []), long: together(words.filter((word) => !isShort(word))) };
}

/** `plain`: the word itself, where it has no marks in it. */
type Word = { query: string; plain: string | null };

const ownerOf = (ownerId: string): string => `${ownerId.slice(-8)}/`;
const together = (words: Word[]): string | null => (words.length === 0 ? null : words.map(({ query }) => query).join(" & "));

function divide(typed: string, owner: string): Word[] {
  const beginning = (word: string): string => `'${owner}${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
  return typed
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .flatMap((word): Word[] => {
      const parts = word.slice(0, MAX_WORD).match(PART);
      if (!parts) return [];
      const whole = word.slice(0, MAX_WORD).replace(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, "");
      const inParts = parts.map(beginning).join(" & ");
      return parts.length === 1 && parts[0] === whole
        ? [{ query: inParts, plain: whole }]
        : [{ query: `(${beginning(whole)} | (${inParts}))`, plain: null }];
    })
    .slice(0, MAX_WORDS);
}
