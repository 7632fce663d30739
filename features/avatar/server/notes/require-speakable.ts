import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import { personalCopy } from "../../personalized-copy.ts";
import type { StoredPersona } from "../personas/personas-store.ts";
import { applyPronunciations } from "./apply-pronunciations.ts";
import { listPronunciations } from "./pronunciations-store.ts";

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const NAMED_WORDS = 3;
/** Languages without spaces have sentences of one word. */
const NAMED_CHARACTERS = 40;

/** `email`: whose video it is, of a text for several people. */
type Spoken = { text: string; email?: string };

/** Throws 422 unless the persona's voice can say each text, with its person's pronunciations: otherwise words would silently be left out. */
export async function requireSpeakable(
  context: AppContext,
  db: Queryable,
  persona: Pick<StoredPersona, "engine" | "user_id">,
  texts: readonly Spoken[],
): Promise<void> {
  const pronunciations = await listPronunciations(db, persona.user_id);
  // What a provider's voices can say is not known.
  const sayable = persona.engine === "embedded" ? context.ai.speaker?.sayable : undefined;
  for (const { text, email } of texts) {
    const why = whyUnspeakable(applyPronunciations(text, pronunciations), sayable);
    if (why !== null) throw unspeakable(email === undefined ? why : personalCopy.unspeakableFor(email, why));
  }
}

export const unspeakable = (message: string) => new AppError(422, "text_unspeakable", message);

export const hasWords = (text: string): boolean => text.search(WORDS) !== -1;

/** Null: it can be said. */
export function whyUnspeakable(text: string, sayable: RegExp | undefined): string | null {
  if (!hasWords(text)) return copy.nothingToSay;
  if (!sayable) return null;
  const unknown = new Set((text.match(WORDS) ?? []).filter((word) => !sayable.test(word)));
  if (unknown.size === 0) return null;
  return copy.cannotSay([...unknown].slice(0, NAMED_WORDS).map(shorten));
}

function shorten(word: string): string {
  return word.length > NAMED_CHARACTERS ? `${word.slice(0, NAMED_CHARACTERS).toWellFormed()}…` : word;
}
