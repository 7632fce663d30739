/**
 * In these scripts, letters are joined or separated by an invisible character (ZWJ, ZWNJ), and so are the parts of one emoji.
 * Unicode, UAX 31, section 2.3.
 */
const JOINING =
  "\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Mongolian}\\p{scx=Nko}\\p{scx=Devanagari}\\p{scx=Bengali}" +
  "\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}" +
  "\\p{scx=Myanmar}\\p{scx=Tibetan}";
const STRAY_JOINER = new RegExp(`(?<![${JOINING}])[\\u200c\\u200d]|[\\u200c\\u200d](?![\\p{L}\\p{M}\\p{Extended_Pictographic}])`, "gu");
/** A variation selector belongs to an emoji (or a keycap's digit) or to an ideograph. */
const STRAY_SELECTOR = /(?<![\p{Emoji}\p{Ideographic}\p{scx=Mongolian}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Tag characters spell the region of a flag that starts with a black flag. */
const TAGS = /(\u{1f3f4})?[\u{e0020}-\u{e007f}]+/gu;
/** Soft hyphens, blank fillers, zero-width spaces, direction marks and overrides, invisible operators. */
const INVISIBLE =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}]/gu;
/** All control characters except white space. */
// oxlint-disable-next-line no-control-regex -- texts may not contain these
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;
const MAX_MARKS = 100;
const MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

/** Characters that no text may contain: NUL and other control characters, and unpaired surrogates, which have no UTF-8 form. */
export function hasUnstorable(text: string): boolean {
  return text.search(CONTROLS) !== -1 || !text.isWellFormed();
}

const LETTERS = /[\p{L}\p{M}]+/gu;
/** These alphabets share similar letters: Latin, Greek and Cyrillic A (Unicode, UTS 39). */
const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** Whether a word mixes alphabets with similar letters: real names do not, but an imitation of a name may. */
export function mixesAlphabets(text: string): boolean {
  if (/^[\u0000-\u02ff]*$/.test(text)) return false; // Latin, except for signs and digits
  return (text.match(LETTERS) ?? []).some((word) => LOOKALIKES.filter((script) => script.test(word)).length > 1);
}

/** Normalizes to NFC. A run of combining marks is cut after 100: sorting them takes quadratic time. */
export function compose(text: string): string {
  if (/^[\u0000-\u02ff]*$/.test(text)) return text; // nothing in this range composes
  return text.replace(MANY_MARKS, "$1").normalize("NFC");
}

/**
 * Text of one line, such as a name or a title. Removes invisible characters that would make two names look the same or change the text
 * direction; replaces runs of white space, including line breaks, by one space.
 */
export function cleanLine(text: string): string {
  return compose(
    text
      .replace(INVISIBLE, "")
      .replace(TAGS, (run, flag?: string) => (flag ? run : ""))
      .replace(STRAY_SELECTOR, "")
      .replace(STRAY_JOINER, ""),
  )
    .replace(/\s+/g, " ")
    .trim();
}

/** Text of several lines, such as a note or a message: line breaks become `\n`. */
export function cleanLines(text: string): string {
  return compose(text).replace(/\r\n?/g, "\n").trim();
}

/** Text from a file or another provider, where no one can correct it: removes what cannot be stored and cuts what is too long. */
export function fitLine(text: string, max: number): string {
  return cut(cleanLine(storable(text, max)), max);
}

export function fitLines(text: string, max: number): string {
  return cut(cleanLines(storable(text, max)), max);
}

/** Cut before cleaning, with room for characters that cleaning removes. */
const storable = (text: string, max: number) =>
  text
    .slice(0, 4 * max + 1000)
    .replace(CONTROLS, "")
    .toWellFormed();

const cut = (text: string, max: number) => text.slice(0, max).toWellFormed().trim();
