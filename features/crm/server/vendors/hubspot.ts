import { z } from "zod";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { brand } from "@aside/brand/brand.ts";
import { activityCopy, copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";
import { VendorError } from "./errors.ts";
import { type Answer, shown, waitOf } from "./http.ts";
import type { Activity, Call, Contact, Outcome, Properties, Vendor } from "./port.ts";

const NAME = VENDOR_NAMES.hubspot;
/** Of all batch endpoints. */
const BATCH = 100;
/** The association of a note with a contact that HubSpot defines. */
const NOTE_TO_CONTACT = 202;
const CONTACTS = "/crm/objects/2026-03/contacts";
const NOTES = "/crm/objects/2026-03/notes";
const PROPERTIES = "/crm/properties/2026-03/contacts";
const GROUP = brand.slug;
const PROPERTY = {
  lastViewedAt: `${brand.slug}_last_viewed_at`,
  views: `${brand.slug}_views`,
  lastViewedTitle: `${brand.slug}_last_viewed_title`,
} as const;

const found = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullish()).default({}) });
const page = z.object({
  results: z.array(found),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});
const failure = z.looseObject({ message: z.string().default(""), category: z.string().default("") });

/** For the people of the company. */
const messageOf = ({ status, body }: Answer): string => {
  const message = failure.safeParse(body).data?.message;
  return message ? shown(message) : copy.answered(NAME, status);
};

function accepted(answer: Answer): Answer {
  if (answer.status >= 300) throw new VendorError(messageOf(answer));
  return answer;
}

async function findContacts(call: Call, addresses: readonly string[]): Promise<Map<string, Contact>> {
  const contacts = new Map<string, Contact>();
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const filter = { propertyName: "email", operator: "IN", values: addresses };
    const body = { filterGroups: [{ filters: [filter] }], properties: ["email"], limit: BATCH, ...(after === undefined ? {} : { after }) };
    const { results, paging } = page.parse(accepted(await call({ method: "POST", path: `${CONTACTS}/search`, body })).body);
    for (const { id, properties } of results) {
      const address = properties["email"]?.toLowerCase();
      if (address && !contacts.has(address)) contacts.set(address, { id, kind: "contact" });
    }
    after = paging?.next?.after;
  }
  return contacts;
}

async function createContact(call: Call, person: { address: string; name: string }): Promise<Contact | { error: string }> {
  const [first = "", ...rest] = person.name.split(" ");
  const properties = { email: person.address, firstname: first, lastname: rest.join(" ") };
  const answer = await call({ method: "POST", path: CONTACTS, body: { properties } });
  const created = z.object({ id: z.string() }).safeParse(answer.body);
  if (answer.status < 300 && created.success) return { id: created.data.id, kind: "contact" };
  // It exists: the search finds new contacts with a delay, and no second addresses.
  const existing = answer.status === 409 ? /Existing ID: (\d+)/.exec(messageOf(answer))?.[1] : undefined;
  return existing ? { id: existing, kind: "contact" } : { error: messageOf(answer) };
}

const noteOf = ({ subject, lines, link, id, happenedAt }: Activity) => ({
  hs_timestamp: happenedAt.toISOString(),
  hs_note_body: [
    `<p><strong>${escapeHtml(subject)}</strong></p>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    `<p>${activityCopy.reference}: ${id}</p>`,
  ].join(""),
});

const batchReply = z.object({
  results: z.array(found.extend({ objectWriteTraceId: z.string().optional() })).default([]),
  errors: z.array(failure.extend({ context: z.record(z.string(), z.unknown()).optional() })).default([]),
});

async function create(
  call: Call,
  activities: readonly Activity[],
  onSend: () => Promise<void>,
): Promise<Map<string, Outcome> | "refused as a whole"> {
  const inputs = activities.map((activity) => ({
    objectWriteTraceId: activity.id,
    properties: noteOf(activity),
    associations: [
      { to: { id: activity.contact.id }, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: NOTE_TO_CONTACT }] },
    ],
  }));
  const answer = await call({ method: "POST", path: `${NOTES}/batch/create`, body: { inputs }, onSend });
  if (answer.status >= 300) {
    const [only] = activities;
    if (activities.length > 1 || !only) return "refused as a whole";
    return new Map([[only.id, { state: "failed", error: messageOf(answer) }]]);
  }
  const { results, errors } = batchReply.parse(answer.body);
  const outcomes = new Map<string, Outcome>(activities.map(({ id }) => [id, { state: "unclear" }]));
  for (const result of results) {
    const body = result.properties["hs_note_body"] ?? "";
    const id = result.objectWriteTraceId ?? activities.find((activity) => body.includes(activity.id))?.id;
    if (id !== undefined && outcomes.has(id)) outcomes.set(id, { state: "sent", externalId: result.id });
  }
  for (const { message, category, context } of errors) {
    const id = [context?.["objectWriteTraceId"]].flat().find((each) => typeof each === "string" && outcomes.has(each)) as
      | string
      | undefined;
    if (id === undefined) continue;
    const isLater = category === "RATE_LIMITS" || category === "INTERNAL_ERROR";
    outcomes.set(id, { state: isLater ? "later" : "failed", error: shown(message || copy.answered(NAME, answer.status)) });
  }
  return outcomes;
}

const associations = z.object({
  results: z
    .array(
      z.object({
        from: z.object({ id: z.string() }),
        to: z.array(z.object({ toObjectId: z.union([z.string(), z.number()]) })),
        paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
      }),
    )
    .default([]),
});

/** Reads the notes of the contacts: lists by association have no delay, the search has. */
async function findExisting(call: Call, activities: readonly Activity[]): Promise<Map<string, string>> {
  const notes: string[] = [];
  for (let inputs: { id: string; after?: string }[] = activities.map(({ contact }) => ({ id: contact.id })); inputs.length > 0;) {
    const path = "/crm/associations/2026-03/contacts/notes/batch/read";
    const { results } = associations.parse(accepted(await call({ method: "POST", path, body: { inputs } })).body);
    notes.push(...results.flatMap(({ to }) => to.map(({ toObjectId }) => String(toObjectId))));
    inputs = results.flatMap(({ from, paging }) => (paging?.next ? { id: from.id, after: paging.next.after } : []));
  }
  const existing = new Map<string, string>();
  for (let at = 0; at < notes.length; at += BATCH) {
    const body = { properties: ["hs_note_body"], inputs: notes.slice(at, at + BATCH).map((id) => ({ id })) };
    const { results } = page.parse(accepted(await call({ method: "POST", path: `${NOTES}/batch/read`, body })).body);
    for (const { id, properties } of results) {
      const text = properties["hs_note_body"] ?? "";
      const activity = activities.find((each) => text.includes(each.id));
      if (activity) existing.set(activity.id, id);
    }
  }
  return existing;
}

const DEFINITIONS = [
  { name: PROPERTY.lastViewedAt, label: `${brand.product}: last viewed`, type: "datetime", fieldType: "date" },
  { name: PROPERTY.views, label: `${brand.product}: videos viewed`, type: "number", fieldType: "number" },
  { name: PROPERTY.lastViewedTitle, label: `${brand.product}: last viewed video`, type: "string", fieldType: "text" },
];

/** Creates what is missing; 409: it exists. */
async function prepare(call: Call): Promise<void> {
  const made = [await call({ method: "POST", path: `${PROPERTIES}/groups`, body: { name: GROUP, label: brand.product } })];
  for (const definition of DEFINITIONS)
    made.push(await call({ method: "POST", path: PROPERTIES, body: { ...definition, groupName: GROUP } }));
  const refused = made.find(({ status }) => status >= 300 && status !== 409);
  if (refused) throw new VendorError(messageOf(refused));
}

async function update(call: Call, contacts: readonly Properties[]): Promise<{ refused: Map<string, string>; isUndefined: boolean }> {
  const inputs = contacts.map(({ contactId, views, lastViewedAt, lastViewedTitle }) => ({
    id: contactId,
    properties: {
      [PROPERTY.views]: String(views),
      [PROPERTY.lastViewedAt]: lastViewedAt?.toISOString() ?? "",
      [PROPERTY.lastViewedTitle]: lastViewedTitle,
    },
  }));
  const answer = await call({ method: "POST", path: `${CONTACTS}/batch/update`, body: { inputs } });
  if (answer.status >= 300) {
    const reason = messageOf(answer);
    // It names the property that an administrator there has deleted.
    const isUndefined = Object.values(PROPERTY).some((name) => reason.includes(name));
    return { refused: new Map(contacts.map(({ id }) => [id, reason])), isUndefined };
  }
  const { results, errors } = batchReply.parse(answer.body);
  const done = new Set(results.map(({ id }) => id));
  const reason = errors[0]?.message || copy.unclear(NAME);
  const refused = new Map(contacts.flatMap(({ id, contactId }) => (done.has(contactId) ? [] : [[id, shown(reason)]])));
  return { refused, isUndefined: false };
}

/** HubSpot allows 110 requests per 10 seconds to an app and account. These leave room: at most 100 in any 10 seconds. */
export const hubspot: Vendor = {
  provider: "hubspot",
  limits: { intervalMs: 110, burst: 10, perDay: null },
  batchSize: BATCH,
  findContacts,
  createContact,
  findExisting,
  create,
  properties: { prepare, update },
  waitAfter: ({ status, headers }, now) => (status === 429 ? waitOf(headers, now) : null),
};
