// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options, RawBody } from "../call.ts";
import { listAll } from "../list-all.ts";

export type ContactGroupsReply = {
  groups: Array<{
    id: string;
    name: string;
    contacts: number;
  }>;
};
export type CreateContactBody = {
  name?: string | undefined;
  company?: string | undefined;
  phone?: string | undefined;
  note?: string | undefined;
  emails: Array<string>;
  group_ids?: Array<string> | undefined;
};
export type CreateContactReply = {
  id: string;
  name: string;
  company: string;
  phone: string;
  note: string;
  emails: Array<string>;
  groups: Array<{
    id: string;
    name: string;
  }>;
  source: "typed" | "recipient" | "import";
  is_unsubscribed: boolean;
  image_url: string | null;
  uses: number;
  last_used_at: string | null;
};
export type DeleteContactGroupReply = {
  success: true;
};
export type DeleteContactsBody = {
  ids: Array<string>;
};
export type DeleteContactsReply = {
  deleted: number;
};
export type DuplicateContactsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
};
export type DuplicateContactsReply = {
  sets: Array<{
    same: "name" | "phone";
    contacts: Array<{
      id: string;
      name: string;
      company: string;
      phone: string;
      note: string;
      emails: Array<string>;
      groups: Array<{
        id: string;
        name: string;
      }>;
      source: "typed" | "recipient" | "import";
      is_unsubscribed: boolean;
      image_url: string | null;
      uses: number;
      last_used_at: string | null;
    }>;
  }>;
  has_more: boolean;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type GroupContactsBody = {
  add?: Array<string> | undefined;
  remove?: Array<string> | undefined;
};
export type GroupContactsReply = {
  id: string;
  name: string;
  contacts: number;
};
export type ImportContactsReply = {
  format: "csv" | "vcard";
  added: number;
  updated: number;
  unchanged: number;
  problems: Array<{
    row: number;
    problem: string;
  }>;
  left_out: number;
};
export type ListContactsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  search?: string | undefined;
  group_id?: string | undefined;
  filter?: "all" | "unsubscribed" | undefined;
  sort?: "name" | "recent" | undefined;
};
export type ListContactsReply = {
  items: Array<{
    id: string;
    name: string;
    company: string;
    phone: string;
    note: string;
    emails: Array<string>;
    groups: Array<{
      id: string;
      name: string;
    }>;
    source: "typed" | "recipient" | "import";
    is_unsubscribed: boolean;
    image_url: string | null;
    uses: number;
    last_used_at: string | null;
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type MergeContactsBody = {
  keep: string;
  others: Array<string>;
};
export type MergeContactsReply = {
  id: string;
  name: string;
  company: string;
  phone: string;
  note: string;
  emails: Array<string>;
  groups: Array<{
    id: string;
    name: string;
  }>;
  source: "typed" | "recipient" | "import";
  is_unsubscribed: boolean;
  image_url: string | null;
  uses: number;
  last_used_at: string | null;
};
export type SaveContactGroupBody = {
  id?: string | undefined;
  name: string;
};
export type SaveContactGroupReply = {
  id: string;
  name: string;
  contacts: number;
};
export type SuggestedListReply = {
  suggestions: Array<{
    text: string;
    name: string | null;
    email: string | null;
    image_url: string | null;
  }>;
};
export type UpdateContactBody = {
  name?: string | undefined;
  company?: string | undefined;
  phone?: string | undefined;
  note?: string | undefined;
  emails: Array<string>;
  group_ids?: Array<string> | undefined;
};
export type UpdateContactReply = {
  id: string;
  name: string;
  company: string;
  phone: string;
  note: string;
  emails: Array<string>;
  groups: Array<{
    id: string;
    name: string;
  }>;
  source: "typed" | "recipient" | "import";
  is_unsubscribed: boolean;
  image_url: string | null;
  uses: number;
  last_used_at: string | null;
};

export const contactsOf = (call: Call) => ({
  /** Lists the caller's groups by name. Scope: `contacts:read`. */
  contactGroups: async (options?: Options) => await call<ContactGroupsReply>("GET", `/v1/contacts/groups`, {}, options),
  /** Creates a contact. If an address belongs to another contact, returns 409 with its id. Scope: `contacts:write`. */
  createContact: async (body: CreateContactBody, options?: Options) =>
    await call<CreateContactReply>("POST", `/v1/contact/create`, { body }, options),
  /** Deletes a group. Its contacts are kept. Scope: `contacts:write`. */
  deleteContactGroup: async (id: string, options?: Options) =>
    await call<DeleteContactGroupReply>("DELETE", `/v1/contacts/group/${encodeURIComponent(id)}/delete`, {}, options),
  /** Deletes contacts of the caller. Scope: `contacts:write`. */
  deleteContacts: async (body: DeleteContactsBody, options?: Options) =>
    await call<DeleteContactsReply>("POST", `/v1/contacts/delete`, { body }, options),
  /** Lists contacts that may be the same person, by name or phone number. Scope: `contacts:read`. */
  duplicateContacts: Object.assign(
    async (query: DuplicateContactsQuery = {}, options?: Options) =>
      await call<DuplicateContactsReply>("GET", `/v1/contacts/duplicates`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: DuplicateContactsQuery = {}, options?: Options) =>
        listAll<DuplicateContactsReply, "sets">(
          async (at) => await call<DuplicateContactsReply>("GET", `/v1/contacts/duplicates`, { query: { ...query, ...at } }, options),
          "sets",
        ),
    },
  ),
  /** Adds contacts to a group and removes others. Scope: `contacts:write`. */
  groupContacts: async (id: string, body: GroupContactsBody = {}, options?: Options) =>
    await call<GroupContactsReply>("POST", `/v1/contacts/group/${encodeURIComponent(id)}/members`, { body }, options),
  /** Imports contacts from a CSV or vCard file (detected by content). Contacts with known addresses are updated. Scope: `contacts:write`. */
  importContacts: async (file: RawBody, options?: Options) =>
    await call<ImportContactsReply>("POST", `/v1/contacts/import`, { file }, options),
  /** Lists the caller's contacts by name or last use. Scope: `contacts:read`. */
  listContacts: Object.assign(
    async (query: ListContactsQuery = {}, options?: Options) => await call<ListContactsReply>("GET", `/v1/contacts`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: ListContactsQuery = {}, options?: Options) =>
        listAll<ListContactsReply, "items">(
          async (at) => await call<ListContactsReply>("GET", `/v1/contacts`, { query: { ...query, ...at } }, options),
          "items",
        ),
    },
  ),
  /** Merges contacts. `keep` gets the addresses and groups of the others, and fields that it lacks. Scope: `contacts:write`. */
  mergeContacts: async (body: MergeContactsBody, options?: Options) =>
    await call<MergeContactsReply>("POST", `/v1/contacts/merge`, { body }, options),
  /** Creates a group, or renames one (`id`). Scope: `contacts:write`. */
  saveContactGroup: async (body: SaveContactGroupBody, options?: Options) =>
    await call<SaveContactGroupReply>("POST", `/v1/contacts/group`, { body }, options),
  /** Returns completions, best first: `searches` (own searches and titles) or `people` (contacts, then colleagues). `text` of `-` means that nothing was typed. Scope: `contacts:read`. */
  suggestedList: async (kind: string, text: string, options?: Options) =>
    await call<SuggestedListReply>("GET", `/v1/suggested/list/${encodeURIComponent(kind)}/${encodeURIComponent(text)}`, {}, options),
  /** Replaces all fields of a contact. Scope: `contacts:write`. */
  updateContact: async (id: string, body: UpdateContactBody, options?: Options) =>
    await call<UpdateContactReply>("PUT", `/v1/contact/${encodeURIComponent(id)}/update`, { body }, options),
});
