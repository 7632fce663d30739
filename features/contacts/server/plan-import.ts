import { MAX_EMAILS } from "../contract.ts";
import type { Written } from "./import-store.ts";
import type { Imported } from "./import/imported.ts";

type Known = Omit<Written, "new_emails" | "has_none"> & { emails: string[] };
type Entry = Written & { emails: string[]; isKnown: boolean; isChanged: boolean };
export type Plan = { added: Written[]; updated: Written[]; unchanged: number };

/**
 * Plans the changes of an import: a row with a known address fills gaps of that contact, and addresses never move between contacts. Rows
 * that share an address are one contact. Each batch of rows comes with the matching existing contacts.
 */
export class ImportPlan {
  readonly #owners = new Map<string, Entry>();
  readonly #entries = new Map<string, Entry>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  add(rows: Imported[], known: Known[]): void {
    for (const contact of known) {
      if (this.#entries.has(contact.id)) continue;
      const entry = { ...contact, new_emails: [], has_none: false, isKnown: true, isChanged: false };
      this.#entries.set(contact.id, entry);
      for (const email of contact.emails) this.#owners.set(email, entry);
    }
    for (const row of rows) this.#addRow(row);
  }

  finish(): Plan {
    const all = [...this.#entries.values()];
    return {
      added: all.filter((entry) => !entry.isKnown).map(written),
      updated: all.filter((entry) => entry.isKnown && entry.isChanged).map(written),
      unchanged: all.filter((entry) => entry.isKnown && !entry.isChanged).length,
    };
  }

  #addRow(row: Imported): void {
    const entry = row.emails.map((email) => this.#owners.get(email)).find((owner) => owner !== undefined) ?? blank(this.#newId());
    this.#entries.set(entry.id, entry);
    fill(entry, row);
    for (const email of row.emails) {
      if (this.#owners.has(email) || entry.emails.length >= MAX_EMAILS) continue;
      this.#owners.set(email, entry);
      entry.emails.push(email);
      entry.new_emails.push(email);
      entry.isChanged = true;
    }
  }
}

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
