import { type Asked, type Reply, VendorStandIn } from "./stand-in-server.ts";

type Values = Record<string, string>;
type Note = { id: string; body: string; contactId: string; at: string };
type Input = { id?: string; after?: string; properties?: Values; objectWriteTraceId?: string; associations?: { to: { id: string } }[] };

const PORTAL = 4_711;
/** Smaller than what is asked for, so that tests need few contacts for several pages. */
const PAGE = 40;
const LIMIT = { requests: 110, ms: 10_000 };

/** A stand-in of HubSpot, named as that: the endpoints that Aside uses, as their reference describes them. */
export class HubspotStandIn extends VendorStandIn {
  readonly paths = { authorize: "/oauth/authorize", token: "/oauth/2026-03/token", revoke: "/oauth/2026-03/token/revoke" };
  readonly portalId = String(PORTAL);
  /** Whose data the next tokens open. Null: HubSpot can't say it. */
  account: { hub_id: number; hub_domain: string } | null = { hub_id: PORTAL, hub_domain: "acme.example" };
  /** Contacts whose properties are refused. */
  readonly locked = new Set<string>();
  readonly contacts = new Map<string, Values>();
  /** In the order in which they were stored. */
  readonly notes: Note[] = [];
  readonly properties = new Set<string>(["email", "firstname", "lastname"]);
  /** Contacts whose notes are refused. */
  readonly broken = new Set<string>();
  /** Calls beyond the limit. */
  exceeded = 0;
  #lastId = 1000;
  protected readonly unauthorized = { status: 401, body: { status: "error", message: "expired", category: "EXPIRED_AUTHENTICATION" } };

  addContact(email: string): string {
    const id = String(++this.#lastId);
    this.contacts.set(id, { email });
    return id;
  }

  notesOf(email: string): Note[] {
    return this.notes.filter(({ contactId }) => this.contacts.get(contactId)?.["email"] === email);
  }

  env(): NodeJS.ProcessEnv {
    return { HUBSPOT_CLIENT_ID: "aside", HUBSPOT_CLIENT_SECRET: this.clientSecret, HUBSPOT_URL: this.url, HUBSPOT_API_URL: this.url };
  }

  protected tokenDetails() {
    return { expires_in: 1800, token_type: "bearer" };
  }

  protected override answerOpen({ path }: Asked): Reply {
    if (path !== "/oauth/2026-03/token/introspect" || !this.account) return { status: 404 };
    return { status: 200, body: { active: true, ...this.account } };
  }

  protected answer(asked: Asked): Reply {
    const since = asked.at - LIMIT.ms;
    let recent = 0;
    for (let at = this.calls.length - 1; at >= 0 && (this.calls[at] as Asked).at > since; at--) recent++;
    if (recent > LIMIT.requests) {
      this.exceeded++;
      return { status: 429, headers: { "retry-after": "10" }, body: { category: "RATE_LIMITS", message: "too many" } };
    }
    const body = asked.body as { inputs?: Input[]; properties?: Values; name?: string; after?: string; filterGroups?: never };
    const answers: Record<string, () => Reply> = {
      "/crm/objects/2026-03/contacts/search": () => this.#search(asked.body as never),
      "/crm/objects/2026-03/contacts": () => this.#create(body.properties ?? {}),
      "/crm/objects/2026-03/contacts/batch/update": () => this.#update(body.inputs ?? []),
      "/crm/objects/2026-03/notes/batch/create": () => this.#createNotes(body.inputs ?? []),
      "/crm/objects/2026-03/notes/batch/read": () => this.#readNotes(body.inputs ?? []),
      "/crm/associations/2026-03/contacts/notes/batch/read": () => this.#associations(body.inputs ?? []),
      "/crm/properties/2026-03/contacts/groups": () => ({ status: 201, body: {} }),
      "/crm/properties/2026-03/contacts": () => this.#define(body.name ?? ""),
    };
    return answers[asked.path]?.() ?? { status: 404, body: { message: "no such endpoint" } };
  }

  #search({ filterGroups, after = "0" }: { filterGroups: { filters: { values: string[] }[] }[]; after?: string }): Reply {
    const values = new Set(filterGroups[0]?.filters[0]?.values);
    const all = [...this.contacts].filter(([, { email = "" }]) => values.has(email));
    const from = Number(after);
    const results = all.slice(from, from + PAGE).map(([id, properties]) => ({ id, properties }));
    const paging = from + PAGE < all.length ? { paging: { next: { after: String(from + PAGE) } } } : {};
    return { status: 200, body: { total: all.length, results, ...paging } };
  }

  #create(properties: Values): Reply {
    const existing = [...this.contacts].find(([, { email }]) => email === properties["email"]);
    if (existing) return { status: 409, body: { category: "CONFLICT", message: `Contact already exists. Existing ID: ${existing[0]}` } };
    const id = this.addContact(properties["email"] ?? "");
    this.contacts.set(id, properties);
    return { status: 201, body: { id, properties } };
  }

  #update(inputs: Input[]): Reply {
    for (const { properties = {} } of inputs) {
      const unknown = Object.keys(properties).find((name) => !this.properties.has(name));
      if (unknown) return { status: 400, body: { message: `Property "${unknown}" does not exist`, category: "VALIDATION_ERROR" } };
    }
    const open = inputs.filter(({ id = "" }) => !this.locked.has(id));
    for (const { id = "", properties } of open) this.contacts.set(id, { ...this.contacts.get(id), ...properties });
    const errors = open.length === inputs.length ? [] : [{ message: "The contact is locked.", category: "VALIDATION_ERROR" }];
    const results = open.map(({ id }) => ({ id, properties: {} }));
    return { status: errors.length > 0 ? 207 : 200, body: { status: "COMPLETE", results, errors } };
  }

  #createNotes(inputs: Input[]): Reply {
    const invalid = inputs.find(({ properties }) => properties?.["hs_note_body"]?.includes("INVALID"));
    if (invalid) return { status: 400, body: { message: "Invalid input JSON", category: "VALIDATION_ERROR" } };
    const results: unknown[] = [];
    const errors: unknown[] = [];
    for (const { objectWriteTraceId, properties = {}, associations } of inputs) {
      const contactId = associations?.[0]?.to.id ?? "";
      if (this.broken.has(contactId) || !this.contacts.has(contactId)) {
        const context = { objectWriteTraceId: [objectWriteTraceId] };
        errors.push({ status: "error", category: "OBJECT_NOT_FOUND", message: "The contact was archived.", context });
        continue;
      }
      const note = { id: String(++this.#lastId), body: properties["hs_note_body"] ?? "", contactId, at: properties["hs_timestamp"] ?? "" };
      this.notes.push(note);
      results.push({ id: note.id, properties, objectWriteTraceId });
    }
    // HubSpot promises no order.
    results.reverse();
    return { status: errors.length > 0 ? 207 : 201, body: { status: "COMPLETE", results, errors, numErrors: errors.length } };
  }

  #readNotes(inputs: Input[]): Reply {
    const ids = new Set(inputs.map(({ id }) => id));
    const results = this.notes.filter(({ id }) => ids.has(id)).map(({ id, body }) => ({ id, properties: { hs_note_body: body } }));
    return { status: 200, body: { results } };
  }

  #associations(inputs: Input[]): Reply {
    const notes = Map.groupBy(this.notes, ({ contactId }) => contactId);
    const results = inputs.flatMap(({ id = "", after = "0" }) => {
      const all = notes.get(id) ?? [];
      const to = all.slice(Number(after), Number(after) + 2).map((note) => ({ toObjectId: note.id }));
      const next = String(Number(after) + 2);
      return to.length === 0 ? [] : [{ from: { id }, to, ...(Number(next) < all.length ? { paging: { next: { after: next } } } : {}) }];
    });
    return { status: 200, body: { results } };
  }

  #define(name: string): Reply {
    if (this.properties.has(name)) return { status: 409, body: { message: "exists", category: "CONFLICT" } };
    this.properties.add(name);
    return { status: 201, body: { name } };
  }
}
