const MAX_WORDS = 12;
const MAX_WORD = 60;
/** What PostgreSQL's parser takes for a part of a word, whatever the language. */
const PART = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * What is typed into a search field as the text of a tsquery over the 'simple' configuration: beginnings of words, all of them wanted. Null where
 * nothing in it could be found. A word with marks in it is looked for whole (an address is one lexeme) or as its parts.
 */
export function wordsQuery(typed: string): string | null {
  const words = divide(typed).map(({ query }) => query);
  return words.length === 0 ? null : words.join(" & ");
}

/** As many letters as the words' beginnings that are kept beside a person's contacts have (`word_beginnings` of 0016_after_the_desk.sql). */
const SHORT = 3;

/**
 * The same for an address book: words of up to three letters apart, which begin too many words of too many people for an index of all words. Null where
 * nothing could be found.
 */
export function divideQuery(typed: string): { short: string[]; long: string | null } | null {
  const words = divide(typed);
  if (words.length === 0) return null;
  const isShort = ({ plain }: Word) => plain !== null && [...plain].length <= SHORT;
  const long = words.filter((word) => !isShort(word)).map(({ query }) => query);
  return { short: words.filter(isShort).flatMap(({ plain }) => plain ?? []), long: long.length === 0 ? null : long.join(" & ") };
}

/** `plain`: the word itself, where it has no marks in it. */
type Word = { query: string; plain: string | null };

function divide(typed: string): Word[] {
  return typed
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .flatMap((word): Word[] => {
      const parts = word.slice(0, MAX_WORD).match(PART);
      if (!parts) return [];
      const whole = word.slice(0, MAX_WORD).replace(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, "");
      const together = parts.map(beginning).join(" & ");
      return parts.length === 1 && parts[0] === whole
        ? [{ query: together, plain: whole }]
        : [{ query: `(${beginning(whole)} | (${together}))`, plain: null }];
    })
    .slice(0, MAX_WORDS);
}

const beginning = (word: string): string => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
