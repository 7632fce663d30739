import { notFound } from "@aside/contract/errors.ts";
import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import { ownedTermsQuery, searchTermsQuery } from "@aside/server/db/search-terms-query.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { picturePath } from "@aside/server/storage/take-keys.ts";
import type { suggestedList as endpoint } from "../contract.ts";
import { type PersonRow, suggestColleagues, suggestContacts, suggestSearches, suggestTitles } from "./suggestion-store.ts";

const MAX_SUGGESTIONS = 8;
const NOTHING_TYPED = "-";

type Suggestion = EndpointOutput<typeof endpoint>["suggestions"][number];

export const suggestedList: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw notFound();
  const typed = params.text === NOTHING_TYPED ? "" : params.text.trim();
  const words = searchTermsQuery(typed);
  if (typed !== "" && words === null) return { suggestions: [] };
  const suggest = params.kind === "people" ? people : searches;
  return { suggestions: await suggest(context, actor.userId, typed, words) };
};

async function searches(context: AppContext, userId: string, typed: string): Promise<Suggestion[]> {
  const stored = typed.replaceAll("\u0000", "").toWellFormed();
  const words = ownedTermsQuery(typed, userId);
  const [own, titles] = await Promise.all([
    suggestSearches(context.db, userId, stored, MAX_SUGGESTIONS),
    words === null ? [] : suggestTitles(context.db, userId, words, MAX_SUGGESTIONS),
  ]);
  const texts = new Map([...own, ...titles.filter(Boolean)].map((text) => [text.toLowerCase(), text]));
  return [...texts.values()].slice(0, MAX_SUGGESTIONS).map((text) => ({ text, name: null, email: null, image_url: null }));
}

/** Contacts come first; a colleague who is also a contact appears once. */
async function people(context: AppContext, userId: string, typed: string, words: string | null): Promise<Suggestion[]> {
  const [contacts, colleagues] = await Promise.all([
    suggestContacts(context.db, userId, typed, MAX_SUGGESTIONS),
    words === null ? [] : suggestColleagues(context.db, userId, words, MAX_SUGGESTIONS),
  ]);
  const byAddress = new Map<string, PersonRow>();
  for (const person of [...contacts, ...colleagues]) if (!byAddress.has(person.email)) byAddress.set(person.email, person);
  return [...byAddress.values()].slice(0, MAX_SUGGESTIONS).map((person) => ({
    text: person.email,
    name: person.name || null,
    email: person.email,
    image_url: picturePath(person.user_id, person.picture),
  }));
}
