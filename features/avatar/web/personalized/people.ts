import type { Recipient } from "@aside/ui/fields/recipients.ts";
import { isMissing, readVariables, spokenName, type Values } from "../../personal-notes.ts";

export type Person = Values & { email: string };

/** Adds people who are not there yet. */
export function addPeople(people: readonly Person[], added: readonly Recipient[]): Person[] {
  const known = new Set(people.map(({ email }) => email));
  const fresh = added.flatMap(({ email, name = "" }) => {
    const address = email.toLowerCase();
    if (known.has(address)) return [];
    known.add(address);
    return [{ email: address, name: spokenName(name), company: "" }];
  });
  return [...people, ...fresh];
}

/** Puts in what is known of a person, where nobody typed something meanwhile. */
export const completePerson = (people: readonly Person[], known: Person): Person[] =>
  people.map((person) =>
    person.email === known.email
      ? { ...person, name: person.name || spokenName(known.name), company: person.company || known.company }
      : person,
  );

/** Which of a person's values the text needs and does not have. */
export const missingOf = (text: string, person: Person): { name: boolean; company: boolean } => {
  const { required } = readVariables(text);
  const isWanted = (variable: keyof Values) => required.includes(variable) && person[variable].trim() === "";
  return { name: isWanted("name"), company: isWanted("company") };
};

export const countMissing = (text: string, people: readonly Person[]): number => people.filter((person) => isMissing(text, person)).length;
