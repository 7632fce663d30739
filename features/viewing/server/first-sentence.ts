/** Search engines and link previews show about this many characters. */
const LONGEST = 200;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** The first sentence of a text, in one line and cut at a word if it is long. */
export function firstSentence(text: string): string {
  const line = text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, " ")
    .trim();
  const sentence = sentences.segment(line).containing(0)?.segment.trim() ?? "";
  if (sentence.length <= LONGEST) return sentence;
  const start = sentence.slice(0, LONGEST);
  const end = start.lastIndexOf(" ");
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
