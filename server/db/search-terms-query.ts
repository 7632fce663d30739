const MAX_WORDS = 12;
const MAX_WORD = 60;
/** The characters that PostgreSQL's parser accepts in a word, in any language. */
const PART = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Search terms as the text of a tsquery with the 'simple' configuration: prefixes that must all match. Null where
 * nothing can match. A word with punctuation matches as a whole (an address is one lexeme) or by its parts.
 */
export function searchTermsQuery(typed: string): string | null {
  return together(divide(typed, ""));
}

/**
 * The same for one owner's rows, as the SQL function `owned_words` (0015_desk_speed.sql) stores them. `ownerId`: a UUID in PostgreSQL's
 * form.
 */
export function ownedTermsQuery(typed: string, ownerId: string): string | null {
  return together(divide(typed, ownerOf(ownerId)));
}

/** The number of letters in the stored prefixes of a user's contacts (`word_beginnings` of 0016_after_the_desk.sql). */
const SHORT = 3;

/**
 * `ownedTermsQuery` for an address book, with words of up to three letters separately, because they match most of it. Null where nothing
 * can match.
 */
export function splitTermsQuery(typed: string, ownerId: string): { short: string[]; long: string | null } | null {
  const words = divide(typed, ownerOf(ownerId));
  if (words.length === 0) return null;
  const isShort = ({ plain }: Word) => plain !== null && [...plain].length <= SHORT;
  return { short: words.filter(isShort).flatMap(({ plain }) => plain ?? []), long: together(words.filter((word) => !isShort(word))) };
}

/** `plain`: the word itself, if it has no punctuation. */
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
