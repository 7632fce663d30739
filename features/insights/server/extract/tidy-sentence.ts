/** Filler words at the start of a sentence. */
const OPENING =
  /^(?:(?:so|and|but|well|okay|ok|um|uh|er|ah|oh|alright|all right|right|now|then|also|yeah|yes|anyway|basically|actually|honestly|you know|i mean|like)\b[\s,.!:-]*)+/iu;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|welcome|what's up|howdy|greetings|afternoon|morning|evening)\b(?: (?:everyone|everybody|all|there|team|folks|friends|both|again|guys|neighbours|neighbors|(?:mr|mrs|ms|dr)\.? \p{Lu}[\p{L}'-]+|\p{Lu}[\p{L}'-]+(?:,? (?:and )?(?:hi )?\p{Lu}[\p{L}'-]+)?))?\s*[,.!:]+\s*/iu;
const FILLER = /[\s,]*\b(?:um+|uh+|erm*|hmm+)\b,?(?=\s|$)/giu;

/** Removes leading fillers ("so, um, okay"), greetings and hesitations. The rest stays word for word. */
export function tidySentence(said: string): string {
  let rest = said.trim().replaceAll(FILLER, "");
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest.replace(OPENING, "").replace(GREETING, "").trim();
  }
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const COURTESY =
  /^(?:thanks?|thank you|talk (?:to you )?soon|see you|have a (?:great|good|nice|lovely)|take care|enjoy|bye|goodbye|cheers|looking forward|let me know if|if you have any questions|feel free|that's (?:it|all)|okay, that's|sleep well|stay safe|best|congratulations|good night|great work|i hope)\b|\b(?:thanks so much|thank you (?:so|very) much|hearing from you|reach out to me|give (?:us|me) a ring)\b/iu;
const INTRODUCTION =
  /^(?:(?:[Tt]his is|[Ii]t's|[Ii]'m|[Mm]y name is) \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?(?: (?:here|from|with|and)\b.{0,60})?|\p{Lu}[\p{L}'. -]+ here(?: from .{0,40})?)[.!]$/u;

/** Whether a sentence has no content: a greeting, an introduction, thanks or a farewell. */
export function isCourtesy(tidied: string): boolean {
  return tidied === "" || COURTESY.test(tidied) || INTRODUCTION.test(tidied);
}
