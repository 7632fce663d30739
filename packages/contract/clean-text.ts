/**
 * Letters of these scripts join or part by an invisible character (ZWJ, ZWNJ), and so do the parts of one emoji.
 * Unicode, UAX 31, section 2.3.
 */
const JOINING =
  "\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Mongolian}\\p{scx=Nko}\\p{scx=Devanagari}\\p{scx=Bengali}" +
  "\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}" +
  "\\p{scx=Myanmar}\\p{scx=Tibetan}";
const STRAY_JOINER = new RegExp(`(?<![${JOINING}])[\\u200c\\u200d]|[\\u200c\\u200d](?![\\p{L}\\p{M}\\p{Extended_Pictographic}])`, "gu");
/** A variation selector belongs to an emoji (also a keycap's digit) or to an ideograph. */
const STRAY_SELECTOR = /(?<![\p{Emoji}\p{Ideographic}\p{scx=Mongolian}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Tag characters spell the region of a flag that begins with a black flag. */
const TAGS = /(\u{1f3f4})?[\u{e0020}-\u{e007f}]+/gu;
/** Soft hyphen, fillers that look blank, zero-width spaces, direction marks and overrides, invisible operators. */
const INVISIBLE =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}]/gu;
/** All control characters but white space. */
// oxlint-disable-next-line no-control-regex -- what no text may hold
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;
const MAX_MARKS = 100;
const MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

/** What no text may hold: NUL and other control characters, and halves of characters, which have no UTF-8 form. */
export function hasUnstorable(text: string): boolean {
  return text.search(CONTROLS) !== -1 || !text.isWellFormed();
}

const LETTERS = /[\p{L}\p{M}]+/gu;
/** Their letters look alike: Latin, Greek and Cyrillic A (Unicode, UTS 39). */
const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** Whether a word mixes alphabets whose letters look alike, as nobody's name does and a copy of one may. */
export function mixesAlphabets(text: string): boolean {
  if (/^[\u0000-\u02ff]*$/.test(text)) return false; // Latin, but for signs and digits
  return (text.match(LETTERS) ?? []).some((word) => LOOKALIKES.filter((script) => script.test(word)).length > 1);
}

/** Composed letters (NFC). Of more than 100 combining marks in a row the rest is cut: ordering them takes the square of their number. */
export function compose(text: string): string {
  if (/^[\u0000-\u02ff]*$/.test(text)) return text; // nothing below composes
  return text.replace(MANY_MARKS, "$1").normalize("NFC");
}

/**
 * Text of one line, such as a name or a title: characters that are not seen and that would make two names look alike, or turn their
 * direction, are left out; white space in a row, line breaks too, becomes one space.
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

/** Text of several lines, such as a note or a message: line breaks are `\n`. */
export function cleanLines(text: string): string {
  return compose(text).replace(/\r\n?/g, "\n").trim();
}

/** Text from outside that nobody is there to correct (a file, another provider): what cannot be stored is left out, what is too long is cut. */
export function fitLine(text: string, max: number): string {
  return cut(cleanLine(storable(text, max)), max);
}

export function fitLines(text: string, max: number): string {
  return cut(cleanLines(storable(text, max)), max);
}

/** Cut before it is cleaned, with room for what cleaning leaves out. */
const storable = (text: string, max: number) =>
  text
    .slice(0, 4 * max + 1000)
    .replace(CONTROLS, "")
    .toWellFormed();

const cut = (text: string, max: number) => text.slice(0, max).toWellFormed().trim();
