import { MENTION } from "../contract.ts";

export type Mentioned = { user_id: string; name: string };
type Piece = { text: string; isMention: boolean };

/** A comment's text in pieces, names in place of ids. An id of no one who was mentioned is text. */
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

/** As one edits it: names, no ids. */
export const toEditable = (text: string, mentions: readonly Mentioned[]): string =>
  splitMentions(text, mentions)
    .map((piece) => piece.text)
    .join("");

/** As it is sent: ids for the names that were picked, the longest name first. */
export function toSent(text: string, picked: readonly Mentioned[]): string {
  const byLength = picked.toSorted((a, b) => b.name.length - a.name.length);
  return byLength.reduce((written, { user_id: id, name }) => written.replaceAll(`@${name}`, `@[${id}]`), text);
}

/** What is being typed after an @ that begins a word: who is looked for. Null where no one is. */
export function readMentionQuery(text: string, caret: number): { query: string; from: number } | null {
  const match = /(?:^|\s)@([^\s@][^@\n]{0,40}|)$/u.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? "";
  return { query, from: caret - query.length - 1 };
}

/** Those a name or a word of it begins so. */
export function findPeople<Person extends { name: string }>(people: readonly Person[], query: string): Person[] {
  const sought = query.toLocaleLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase();
      return lower.startsWith(sought) || lower.split(/\s+/).some((word) => word.startsWith(sought));
    })
    .slice(0, 6);
}
