const MAX_TITLES = 3;
/** Characters. */
const MAX_LENGTH = 60;
/** Words; fewer say nothing. */
const MIN_WORDS = 3;

/** What one says before saying something. */
const OPENING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|welcome|thanks|thank you|ok|okay|so|well|um|uh)\b(?: (?:everyone|everybody|all|there|team|folks|both|again|so much|very much|for watching))*[,.!:]*\s*)+/i;

/** Titles out of the first sentences of what was said, in its own words; none where it says too little. */
export function suggestTitles(transcript: string): string[] {
  const sentences = transcript.replace(/\s+/g, " ").split(/(?<=[.!?…])\s+/);
  const titles = sentences.map(titleOf).filter((title) => title.split(" ").length >= MIN_WORDS);
  return [...new Set(titles)].slice(0, MAX_TITLES);
}

function titleOf(sentence: string): string {
  const said = shorten(sentence.trim().replace(OPENING, "")).replace(/[.,;:!…\s]+$/, "");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** At the end of a clause if there is one early enough, else of a word. */
function shorten(sentence: string): string {
  if (sentence.length <= MAX_LENGTH) return sentence;
  const head = sentence.slice(0, MAX_LENGTH + 1);
  const clause = Math.max(head.lastIndexOf(","), head.lastIndexOf(";"), head.lastIndexOf(" and "), head.lastIndexOf(" because "));
  return head.slice(0, clause > MAX_LENGTH / 3 ? clause : head.lastIndexOf(" "));
}
