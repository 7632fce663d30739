import { z } from "zod";
import { activityCopy, copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";
import { VendorError } from "./errors.ts";
import { type Answer, shown, waitOf } from "./http.ts";
import type { Activity, Call, Contact, Outcome, Vendor } from "./port.ts";

const NAME = VENDOR_NAMES.salesforce;
const DATA = "/services/data/v65.0";
/** Records of one collection request. */
const BATCH = 200;
/** Addresses of one query, which is part of the path. */
const ADDRESSES = 100;
const MAX_SUBJECT = 255;
const MAX_DESCRIPTION = 32_000;
/** The limit counts 24 hours back. */
const LIMIT_WAIT_MS = 15 * 60_000;
/** The clocks of both sides may differ. */
const SKEW_MS = 10 * 60_000;

const failures = z.array(z.looseObject({ errorCode: z.string().default(""), message: z.string().default("") }));
const codeOf = ({ body }: Answer): string => failures.safeParse(body).data?.[0]?.errorCode ?? "";
const messageOf = (answer: Answer): string => {
  const message = failures.safeParse(answer.body).data?.[0]?.message;
  return message ? shown(message) : copy.answered(NAME, answer.status);
};

const records = z.object({
  records: z.array(z.looseObject({ Id: z.string(), Email: z.string().nullish(), Description: z.string().nullish() })),
  nextRecordsUrl: z.string().startsWith("/services/data/").optional(),
});

async function query(call: Call, soql: string): Promise<z.output<typeof records>["records"]> {
  const all = [];
  for (let path: string | undefined = `${DATA}/query?q=${encodeURIComponent(soql)}`; path !== undefined;) {
    const answer: Answer = await call({ method: "GET", path });
    if (answer.status >= 300) throw new VendorError(messageOf(answer));
    const read: z.output<typeof records> = records.parse(answer.body);
    all.push(...read.records);
    path = read.nextRecordsUrl;
  }
  return all;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text.replace(/[\\'"]/g, "\\$&")}'`).join(",");

/** Contacts, the oldest of several with the same address; else leads. */
async function findContacts(call: Call, addresses: readonly string[]): Promise<Map<string, Contact>> {
  const contacts = new Map<string, Contact>();
  for (const [object, kind, condition] of [
    ["Contact", "contact", ""],
    ["Lead", "lead", " AND IsConverted = false"],
  ] as const) {
    const missing = addresses.filter((address) => !contacts.has(address));
    for (let at = 0; at < missing.length; at += ADDRESSES) {
      const some = quoted(missing.slice(at, at + ADDRESSES));
      const soql = `SELECT Id, Email FROM ${object} WHERE Email IN (${some})${condition} ORDER BY CreatedDate, Id`;
      for (const { Id, Email } of await query(call, soql)) {
        const address = Email?.toLowerCase();
        if (address && !contacts.has(address)) contacts.set(address, { id: Id, kind });
      }
    }
  }
  return contacts;
}

async function createContact(call: Call, person: { address: string; name: string }): Promise<Contact | { error: string }> {
  const words = person.name.split(" ").filter(Boolean);
  const last = words.pop() ?? person.address;
  const body = { Email: person.address, LastName: last.slice(0, 80), FirstName: words.join(" ").slice(0, 40) };
  const answer = await call({ method: "POST", path: `${DATA}/sobjects/Contact`, body });
  const created = z.object({ id: z.string() }).safeParse(answer.body);
  return answer.status < 300 && created.success ? { id: created.data.id, kind: "contact" } : { error: messageOf(answer) };
}

function taskOf({ id, subject, lines, link, happenedAt, contact }: Activity) {
  const tail = [...(link ? [link.url] : []), `${activityCopy.reference}: ${id}`].join("\n");
  const text = lines.join("\n").slice(0, MAX_DESCRIPTION - tail.length - 1);
  return {
    attributes: { type: "Task" },
    WhoId: contact.id,
    Subject: subject.slice(0, MAX_SUBJECT),
    Status: "Completed",
    ActivityDate: happenedAt.toISOString().slice(0, 10),
    Description: text === "" ? tail : `${text}\n${tail}`,
  };
}

const saved = z.array(
  z.object({
    id: z.string().nullish(),
    success: z.boolean(),
    errors: z.array(z.object({ statusCode: z.string().default(""), message: z.string().default("") })).default([]),
  }),
);
/** Of a record that another process was changing, and of a server that has too much to do. */
const LATER = ["UNABLE_TO_LOCK_ROW", "SERVER_UNAVAILABLE", "REQUEST_RUNNING_TOO_LONG"];

async function create(
  call: Call,
  activities: readonly Activity[],
  onSend: () => Promise<void>,
): Promise<Map<string, Outcome> | "refused as a whole"> {
  const body = { allOrNone: false, records: activities.map((activity) => taskOf(activity)) };
  const answer = await call({ method: "POST", path: `${DATA}/composite/sobjects`, body, onSend });
  if (answer.status >= 300) {
    const [only] = activities;
    if (activities.length > 1 || !only) return "refused as a whole";
    return new Map([[only.id, { state: "failed", error: messageOf(answer) }]]);
  }
  // In the order of the request.
  const results = saved.parse(answer.body);
  return new Map(activities.map(({ id }, at): [string, Outcome] => [id, outcomeOf(results[at])]));
}

function outcomeOf(result: z.output<typeof saved>[number] | undefined): Outcome {
  if (!result) return { state: "unclear" };
  if (result.success && result.id) return { state: "sent", externalId: result.id };
  const [first] = result.errors;
  const error = shown(first?.message || copy.unclear(NAME));
  return { state: LATER.includes(first?.statusCode ?? "") ? "later" : "failed", error };
}

/** A task has no external id, and its description cannot be a condition: the tasks of the contacts since then are read. */
async function findExisting(call: Call, activities: readonly Activity[], since: Date): Promise<Map<string, string>> {
  const existing = new Map<string, string>();
  const from = new Date(since.getTime() - SKEW_MS).toISOString();
  for (let at = 0; at < activities.length; at += ADDRESSES) {
    const some = activities.slice(at, at + ADDRESSES);
    const ids = quoted(some.map(({ contact }) => contact.id));
    const tasks = await query(call, `SELECT Id, Description FROM Task WHERE WhoId IN (${ids}) AND CreatedDate >= ${from} ORDER BY Id`);
    for (const { Id, Description } of tasks) {
      const activity = some.find(({ id }) => Description?.includes(id));
      if (activity) existing.set(activity.id, Id);
    }
  }
  return existing;
}

/**
 * Salesforce limits requests per 24 hours and customer, shared by all apps: at least 15,000. This uses at most 10,000, and five per second.
 */
export const salesforce: Vendor = {
  provider: "salesforce",
  limits: { intervalMs: 200, burst: 5, perDay: 10_000 },
  batchSize: BATCH,
  findContacts,
  createContact,
  findExisting,
  create,
  waitAfter: (answer, now) => {
    if (answer.status === 429) return waitOf(answer.headers, now);
    return answer.status === 403 && codeOf(answer) === "REQUEST_LIMIT_EXCEEDED" ? LIMIT_WAIT_MS : null;
  },
};
