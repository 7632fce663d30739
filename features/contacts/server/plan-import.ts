import { MAX_EMAILS } from "../contract.ts";
import type { Written } from "./import-store.ts";
import type { Imported } from "./import/imported.ts";

type Known = Omit<Written, "new_emails" | "has_none"> & { emails: string[] };
export type Plan = { added: Written[]; updated: Written[]; unchanged: number };

/**
 * What a file makes of the contacts: one with a known address fills up what is lacking there, and nobody's address moves to somebody else. Rows of
 * the file that share an address are one contact, too.
 */
export function planImport(rows: Imported[], known: Known[], newId: () => string): Plan {
  const owners = new Map<string, Entry>();
  for (const contact of known) {
    const entry = { ...contact, new_emails: [], has_none: false, isKnown: true, isChanged: false };
    for (const email of contact.emails) owners.set(email, entry);
  }
  const entries = new Set<Entry>();
  for (const row of rows) {
    const entry = row.emails.map((email) => owners.get(email)).find((owner) => owner !== undefined) ?? blank(newId());
    entries.add(entry);
    fill(entry, row);
    for (const email of row.emails) {
      if (owners.has(email) || entry.emails.length >= MAX_EMAILS) continue;
      owners.set(email, entry);
      entry.emails.push(email);
      entry.new_emails.push(email);
      entry.isChanged = true;
    }
  }
  const all = [...entries];
  return {
    added: all.filter((entry) => !entry.isKnown).map(written),
    updated: all.filter((entry) => entry.isKnown && entry.isChanged).map(written),
    unchanged: all.filter((entry) => entry.isKnown && !entry.isChanged).length,
  };
}

type Entry = Written & { emails: string[]; isKnown: boolean; isChanged: boolean };

const blank = (id: string): Entry => ({
  id,
  name: "",
  company: "",
  phone: "",
  note: "",
  emails: [],
  new_emails: [],
  has_none: true,
  isKnown: false,
  isChanged: false,
});

function fill(entry: Entry, row: Imported): void {
  for (const field of ["name", "company", "phone", "note"] as const) {
    if (entry[field] !== "" || row[field] === "") continue;
    entry[field] = row[field];
    entry.isChanged = true;
  }
}

const written = ({ id, name, company, phone, note, new_emails, has_none }: Entry): Written => ({
  id,
  name,
  company,
  phone,
  note,
  new_emails,
  has_none,
});
