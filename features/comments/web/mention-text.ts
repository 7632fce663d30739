import { MENTION } from "../contract.ts";

export type Mentioned = { user_id: string; name: string };
type Piece = { text: string; isMention: boolean };

/** Splits a comment's text into pieces, with names for ids. An unknown id stays text. */
export function splitMentions(text: string, mentions: readonly Mentioned[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MENTION)) {
    const person = mentions.find(({ user_id: id }) => id === match[1]);
    if (!person) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isMention: false });
    pieces.push({ text: `@${person.name}`, isMention: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false });
  return pieces;
}

/** For editing: names instead of ids. */
export const toEditable = (text: string, mentions: readonly Mentioned[]): string =>
  splitMentions(text, mentions)
    .map((piece) => piece.text)
    .join("");

/** For sending: ids for the selected names, longest name first. */
export function toSent(text: string, picked: readonly Mentioned[]): string {
  const byLength = picked.toSorted((a, b) => b.name.length - a.name.length);
  return byLength.reduce((written, { user_id: id, name }) => written.replaceAll(`@${name}`, `@[${id}]`), text);
}

/** The search text after an @ at the start of a word. Null if there is none. */
export function readMentionQuery(text: string, caret: number): { query: string; from: number } | null {
  const match = /(?:^|\s)@([^\s@][^@\n]{0,40}|)$/u.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? "";
  return { query, from: caret - query.length - 1 };
}

/** People with a name or part of it that starts with the text. */
export function findPeople<Person extends { name: string }>(people: readonly Person[], query: string): Person[] {
  const sought = query.toLocaleLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase();
      return lower.startsWith(sought) || lower.split(/\s+/).some((word) => word.startsWith(sought));
    })
    .slice(0, 6);
}
