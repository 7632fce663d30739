/** A translation is about as long as its source; short texts vary more. Chinese and similar scripts need one or two characters per word. */
const MAX_RATIO = 3;
const SLACK = 20;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
const DENSE_WEIGHT = 2.5;

/** Signs that a text is not a translation of another: it is empty, has another length or script, or lacks numbers, names or addresses. */
export function findTranslationProblems(source: string, translation: string, target: string): string[] {
  if (source.trim() === "") return [];
  if (translation.trim() === "") return ["is empty"];
  const problems: string[] = [];
  const [before, after] = [weigh(source), weigh(translation)];
  if (after > before * MAX_RATIO + SLACK) problems.push("is much longer than its source");
  if (before > after * MAX_RATIO + SLACK) problems.push("is much shorter than its source");
  const lost = missing(numbersOf(source), numbersOf(translation));
  if (lost.length > 0) problems.push(`lacks the number ${lost.join(", ")}`);
  const gone = missing(findAddresses(source), findAddresses(translation));
  if (gone.length > 0) problems.push(`lacks ${gone.join(", ")}`);
  if (isUntranslated(source, translation)) problems.push("is the source itself");
  if (!hasLettersOf(target, translation)) problems.push("is not written in the letters of its language");
  return problems;
}

/** Names and addresses that are the same in every language: words with @ or ://, without the surrounding punctuation. */
export function findAddresses(text: string): string[] {
  return [...text.matchAll(/[^\s"'“”«»()<>]*(?:@|:\/\/)[^\s"'“”«»()<>]*/gu)]
    .map(([found]) => found.replace(/[.,;:!?…。，]+$/u, ""))
    .filter((found) => found.length > 1);
}

function weigh(text: string): number {
  return text.length + (text.match(DENSE)?.length ?? 0) * (DENSE_WEIGHT - 1);
}

/** Groups of digits, so that 1,000.50 and 1.000,50 are equal, in any script. */
function numbersOf(text: string): string[] {
  const plain = text.replace(/\p{Nd}/gu, digitOf);
  return plain.match(/\d+/g) ?? [];
}

/** The digits of a script are ten consecutive code points, and the first one differs by script. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function missing(wanted: string[], found: string[]): string[] {
  const left = [...found];
  return wanted.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A name or a short exclamation may be the same in two languages; a sentence is not. */
function isUntranslated(source: string, translation: string): boolean {
  return (
    source.trim() === translation.trim() &&
    withoutAddresses(source)
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word)).length >= 5
  );
}

function hasLettersOf(target: string, translation: string): boolean {
  const script = new Intl.Locale(target).maximize().script;
  const letters = withoutAddresses(translation).match(/\p{L}/gu) ?? [];
  const wanted = script ? SCRIPTS[script] : undefined;
  // A brand name alone stays unchanged.
  return !wanted || target === "sr" || letters.length < 20 || letters.some((letter) => wanted.test(letter));
}

const withoutAddresses = (text: string) => findAddresses(text).reduce((rest, address) => rest.replaceAll(address, ""), text);

const SCRIPTS: Record<string, RegExp> = {
  Arab: /\p{sc=Arab}/u,
  Armn: /\p{sc=Armn}/u,
  Beng: /\p{sc=Beng}/u,
  Cyrl: /\p{sc=Cyrl}/u,
  Deva: /\p{sc=Deva}/u,
  Ethi: /\p{sc=Ethi}/u,
  Geor: /\p{sc=Geor}/u,
  Grek: /\p{sc=Grek}/u,
  Guru: /\p{sc=Guru}/u,
  Hans: /\p{sc=Hani}/u,
  Hant: /\p{sc=Hani}/u,
  Jpan: /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u,
  Knda: /\p{sc=Knda}/u,
  Kore: /\p{sc=Hang}/u,
  Mymr: /\p{sc=Mymr}/u,
  Taml: /\p{sc=Taml}/u,
  Telu: /\p{sc=Telu}/u,
  Thai: /\p{sc=Thai}/u,
};
