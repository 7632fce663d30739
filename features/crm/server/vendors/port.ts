import type { ActivityKind, CrmProvider } from "../../contract.ts";
import type { Answer } from "./http.ts";

export type Contact = { id: string; kind: "contact" | "lead" };

/** What is written at the vendor. `id`: ours, which the text contains as its reference. */
export type Activity = {
  id: string;
  kind: ActivityKind;
  subject: string;
  /** Lines without markup. */
  lines: string[];
  link: { label: string; url: string } | null;
  happenedAt: Date;
  contact: Contact;
};

/** `failed`: the vendor refused it, and says why. `later`: it may work when it is tried again. `unclear`: it may have been stored. */
export type Outcome =
  | { state: "sent"; externalId: string }
  | { state: "failed"; error: string }
  | { state: "later"; error: string }
  | { state: "unclear" };

export type Properties = { id: string; contactId: string; views: number; lastViewedAt: Date | null; lastViewedTitle: string };

type Sent = {
  method: "GET" | "POST";
  /** Of the connection's api. */
  path: string;
  body?: unknown;
  /** Runs when the request is certain to be sent. */
  onSend?: () => Promise<void>;
};
/** Sends one request for the connection when it is its turn. Throws what errors.ts names; other 4xx are answers. */
export type Call = (sent: Sent) => Promise<Answer>;

export type Limits = {
  /** One request per interval, and so many at once after a pause. */
  intervalMs: number;
  burst: number;
  /** Null: the vendor has no limit per day for apps. */
  perDay: number | null;
};

export type Vendor = {
  provider: CrmProvider;
  limits: Limits;
  /** Activities of one request, each of another contact. */
  batchSize: number;
  findContacts: (call: Call, addresses: readonly string[]) => Promise<Map<string, Contact>>;
  createContact: (call: Call, person: { address: string; name: string }) => Promise<Contact | { error: string }>;
  /** Those that exist, by our id: after requests whose result is not known. */
  findExisting: (call: Call, activities: readonly Activity[], since: Date) => Promise<Map<string, string>>;
  create: (
    call: Call,
    activities: readonly Activity[],
    onSend: () => Promise<void>,
  ) => Promise<Map<string, Outcome> | "refused as a whole">;
  /** Absent: the vendor has none. */
  properties?: {
    prepare: (call: Call) => Promise<void>;
    /** `refused`: by our id, with the reason. `isUndefined`: the vendor does not know the properties any more, and refused all. */
    update: (call: Call, contacts: readonly Properties[]) => Promise<{ refused: Map<string, string>; isUndefined: boolean }>;
  };
  /** Whether the answer says that a limit was reached, and for how long to wait. */
  waitAfter: (answer: Answer, now: Date) => number | null;
};
