import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import {
  cursorPageOf,
  cursorQuery,
  email,
  id,
  idParams,
  nextCursor,
  ok,
  optionalLongText,
  optionalText,
  text,
  timestamp,
} from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";

export const PAGE_SIZE = 50;
export const MAX_CONTACTS = 50_000;
export const MAX_EMAILS = 10;
export const MAX_GROUPS = 500;
/** Maximum bytes of an import file. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_BULK = 500;
export const MAX_MERGED = 20;
/** Length of the longest valid address in base64url. */
const MAX_UNSUBSCRIBE_TOKEN = 1500;

const address = email({ required: copy.emailRequired, invalid: copy.emailInvalid });

export const contact = z.object({
  id,
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  note: z.string(),
  /** Emails go to the first one. */
  emails: z.array(z.string()),
  groups: z.array(z.object({ id, name: z.string() })),
  source: z.enum(["typed", "recipient", "import"]),
  /** Unsubscribed from this sender's emails. */
  is_unsubscribed: z.boolean(),
  image_url: z.string().nullable(),
  uses: z.number(),
  last_used_at: timestamp.nullable(),
});
export type Contact = z.infer<typeof contact>;

export const listContacts = endpoint({
  name: "listContacts",
  method: "GET",
  path: "/v1/contacts",
  summary: "Lists the caller's contacts by name or last use.",
  access: "user",
  scope: "contacts:read",
  query: cursorQuery.extend({
    /** Prefixes of words in name, company and addresses. */
    search: optionalText(200).optional(),
    group_id: id.optional(),
    filter: z.enum(["all", "unsubscribed"]).default("all"),
    sort: z.enum(["name", "recent"]).default("name"),
  }),
  output: cursorPageOf(contact),
});

const fields = z.object({
  name: optionalText(200).default(""),
  company: optionalText(200).default(""),
  phone: optionalText(40).default(""),
  note: optionalLongText(2000).default(""),
  emails: z.array(address).min(1, copy.emailRequired).max(MAX_EMAILS),
  group_ids: z.array(id).max(50).default([]),
});

export const createContact = endpoint({
  name: "createContact",
  method: "POST",
  path: "/v1/contact/create",
  summary: "Creates a contact. If an address belongs to another contact, returns 409 with its id.",
  access: "user",
  scope: "contacts:write",
  body: fields,
  output: contact,
  errors: ["conflict", "too_many_contacts"],
});

export const updateContact = endpoint({
  name: "updateContact",
  method: "PUT",
  path: "/v1/contact/:id/update",
  summary: "Replaces all fields of a contact.",
  access: "user",
  scope: "contacts:write",
  params: idParams,
  body: fields,
  output: contact,
  errors: ["conflict"],
});

export const deleteContacts = endpoint({
  name: "deleteContacts",
  method: "POST",
  path: "/v1/contacts/delete",
  summary: "Deletes contacts of the caller.",
  access: "user",
  scope: "contacts:write",
  body: z.object({ ids: z.array(id).min(1).max(MAX_BULK) }),
  output: z.object({ deleted: z.number() }),
});

export const mergeContacts = endpoint({
  name: "mergeContacts",
  method: "POST",
  path: "/v1/contacts/merge",
  summary: "Merges contacts. `keep` gets the addresses and groups of the others, and fields that it lacks.",
  access: "user",
  scope: "contacts:write",
  body: z.object({ keep: id, others: z.array(id).min(1).max(MAX_MERGED) }),
  output: contact,
  errors: ["too_many_emails"],
});

export const duplicateContacts = endpoint({
  name: "duplicateContacts",
  method: "GET",
  path: "/v1/contacts/duplicates",
  summary: "Lists contacts that may be the same person, by name or phone number.",
  access: "user",
  scope: "contacts:read",
  query: cursorQuery,
  output: z.object({
    sets: z.array(z.object({ same: z.enum(["name", "phone"]), contacts: z.array(contact) })),
    has_more: z.boolean(),
    next_cursor: nextCursor,
  }),
});

/** `problems`: the first hundred skipped rows with reasons; `left_out`: their number. */
export const importContacts = endpoint({
  name: "importContacts",
  method: "POST",
  path: "/v1/contacts/import",
  summary: "Imports contacts from a CSV or vCard file (detected by content). Contacts with known addresses are updated.",
  access: "user",
  scope: "contacts:write",
  rawBody: {
    contentTypes: ["text/csv", "text/vcard", "text/x-vcard", "text/plain", "application/octet-stream"],
    maxBytes: MAX_IMPORT_BYTES,
  },
  unsealed: true,
  output: z.object({
    format: z.enum(["csv", "vcard"]),
    added: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    problems: z.array(z.object({ row: z.number(), problem: z.string() })).max(100),
    left_out: z.number(),
  }),
  errors: ["import_unreadable", "too_many_contacts"],
  limit: { max: 10, windowSeconds: 60 },
});

export const contactGroup = z.object({ id, name: z.string(), contacts: z.number() });
export type ContactGroup = z.infer<typeof contactGroup>;

export const listGroups = endpoint({
  name: "contactGroups",
  method: "GET",
  path: "/v1/contacts/groups",
  summary: "Lists the caller's groups by name.",
  access: "user",
  scope: "contacts:read",
  output: z.object({ groups: z.array(contactGroup) }),
});

export const saveGroup = endpoint({
  name: "saveContactGroup",
  method: "POST",
  path: "/v1/contacts/group",
  summary: "Creates a group, or renames one (`id`).",
  access: "user",
  scope: "contacts:write",
  body: z.object({ id: id.optional(), name: text(100) }),
  output: contactGroup,
  errors: ["conflict", "too_many_groups"],
});

export const deleteGroup = endpoint({
  name: "deleteContactGroup",
  method: "DELETE",
  path: "/v1/contacts/group/:id/delete",
  summary: "Deletes a group. Its contacts are kept.",
  access: "user",
  scope: "contacts:write",
  params: idParams,
  output: ok,
});

export const groupMembers = endpoint({
  name: "groupContacts",
  method: "POST",
  path: "/v1/contacts/group/:id/members",
  summary: "Adds contacts to a group and removes others.",
  access: "user",
  scope: "contacts:write",
  params: idParams,
  body: z.object({ add: z.array(id).max(MAX_BULK).default([]), remove: z.array(id).max(MAX_BULK).default([]) }),
  output: contactGroup,
});

/** A signed token with the sender and the address. */
const unsubscribeToken = z.object({ token: z.string().min(20).max(MAX_UNSUBSCRIBE_TOKEN) });

/** The link in an email's footer and its List-Unsubscribe header. */
export const unsubscribeInfo = endpoint({
  name: "unsubscribeInfo",
  method: "GET",
  path: "/v1/unsubscribe/:token",
  summary: "Returns whose emails the link unsubscribes from, and whether it was used.",
  access: "none",
  params: unsubscribeToken,
  output: z.object({ sender_name: z.string(), email: z.string(), is_unsubscribed: z.boolean() }),
});

export const unsubscribe = endpoint({
  name: "unsubscribe",
  method: "POST",
  path: "/v1/unsubscribe/:token",
  summary:
    "Unsubscribes this address from the sender's emails, or subscribes again (`on: false`). One-click requests (RFC 8058) go to POST /unsubscribe?token=.",
  access: "none",
  withoutCsrf: true,
  params: unsubscribeToken,
  body: z.object({ on: z.boolean().default(true) }),
  output: z.object({ is_unsubscribed: z.boolean() }),
  limit: { max: 60, windowSeconds: 60 },
});
