import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorQuery, id, nextCursor } from "@aside/contract/fields.ts";
import { redirectReply } from "@aside/contract/replies.ts";

export const PROVIDERS = ["hubspot", "salesforce"] as const;
export type CrmProvider = (typeof PROVIDERS)[number];

/** Why a connection failed: `crm_error` of the page to which the vendor's redirect leads. */
export const CONNECT_PROBLEMS = ["lost", "refused", "failed", "other_host"] as const;
export type ConnectProblem = (typeof CONNECT_PROBLEMS)[number];

/** What becomes an activity of a contact. `watched`: to the end. */
export const ACTIVITY_KINDS = ["viewed", "watched", "replied", "form_submitted"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

const ACTIVITY_STATES = ["waiting", "sent", "failed", "skipped"] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];

const counts = z.object({ waiting: z.number(), sent: z.number(), failed: z.number(), skipped: z.number() });

/** Without its tokens. Times are ISO 8601. */
const connection = z.object({
  account_id: z.string(),
  account_name: z.string(),
  /** `disconnected_by_vendor`: access was ended at the vendor; connecting again continues. */
  state: z.enum(["active", "paused", "disconnected_by_vendor"]),
  /** `failing`: 24 hours without a success. `plan`: no administrator's plan includes it. Null: by a person, or not paused. */
  reason: z.enum(["failing", "plan"]).nullable(),
  /** The first failure since the last success, and what was wrong. */
  failing_since: z.string().nullable(),
  error: z.string().nullable(),
  /** Of an active connection whose waiting activities are not sent before: the CRM asked for it, or did not work. */
  waits_until: z.string().nullable(),
  activities: z.array(z.enum(ACTIVITY_KINDS)),
  creates_contacts: z.boolean(),
  /** HubSpot only. */
  syncs_properties: z.boolean(),
  /** Contacts whose properties the CRM refused, until their next view or a resumption. */
  sync_failure: z.object({ contacts: z.number(), error: z.string() }).nullable(),
  connected_by: z.string().nullable(),
  connected_at: z.string(),
  last_sent_at: z.string().nullable(),
  /** Of the last 30 days. `skipped`: the CRM has no contact with the address. */
  counts,
});
export type CrmConnection = z.infer<typeof connection>;

const vendor = z.object({
  provider: z.enum(PROVIDERS),
  /** Whether the operator of this installation has set it up. */
  is_configured: z.boolean(),
  connection: connection.nullable(),
});
export type CrmVendor = z.infer<typeof vendor>;

/** For people who manage them. No program: a connection needs a person's consent at the vendor. */
const managed = { access: "user", permission: "crm.manage" } as const;
const writing = { ...managed, limit: { max: 60, windowSeconds: 60 } } as const;
const params = z.object({ provider: z.enum(PROVIDERS) });

export const listCrmConnections = endpoint({
  name: "listCrmConnections",
  method: "GET",
  path: "/v1/admin/crm",
  summary: "Lists the CRMs with the company's connections.",
  ...managed,
  output: z.object({ items: z.array(vendor) }),
});

export const connectCrm = endpoint({
  name: "connectCrm",
  method: "POST",
  path: "/v1/admin/crm/:provider/connect",
  summary: "Begins a connection. Returns the vendor's page where the administrator allows it.",
  ...writing,
  params,
  output: z.object({ url: z.string() }),
  errors: ["feature_locked", "crm_not_set_up"],
});

export const finishCrmConnection = endpoint({
  name: "finishCrmConnection",
  method: "GET",
  path: "/v1/crm/:provider/callback",
  summary: "Receives the vendor's redirect, stores the connection and returns to the CRM page.",
  access: "none",
  params,
  query: z.object({
    state: z.string().max(500).catch(""),
    code: z.string().max(4000).optional().catch(undefined),
    error: z.string().max(500).optional().catch(undefined),
  }),
  output: redirectReply,
  limit: { max: 60, windowSeconds: 60 },
});

export const updateCrmConnection = endpoint({
  name: "updateCrmConnection",
  method: "PUT",
  path: "/v1/admin/crm/:provider",
  summary: "Changes what is sent, pauses it, or resumes it. What happens while it is paused is sent later.",
  ...writing,
  params,
  body: z.object({
    activities: z.array(z.enum(ACTIVITY_KINDS)).max(ACTIVITY_KINDS.length).optional(),
    creates_contacts: z.boolean().optional(),
    syncs_properties: z.boolean().optional(),
    state: z.enum(["active", "paused"]).optional(),
  }),
  example: { state: "paused" },
  output: vendor,
  errors: ["feature_locked", "crm_disconnected"],
});

export const disconnectCrm = endpoint({
  name: "disconnectCrm",
  method: "DELETE",
  path: "/v1/admin/crm/:provider",
  summary: "Deletes the connection with its tokens and activities. `is_revoked`: the vendor confirmed that the tokens are invalid.",
  ...writing,
  params,
  output: z.object({ is_revoked: z.boolean() }),
});

const activity = z.object({
  id,
  kind: z.enum(ACTIVITY_KINDS),
  state: z.enum(ACTIVITY_STATES),
  contact_address: z.string(),
  contact_name: z.string(),
  /** Of the Aside or the form. */
  title: z.string(),
  attempts: z.number(),
  error: z.string().nullable(),
  happened_at: z.string(),
  finished_at: z.string().nullable(),
});
export type CrmActivity = z.infer<typeof activity>;

export const listCrmActivities = endpoint({
  name: "listCrmActivities",
  method: "GET",
  path: "/v1/admin/crm/:provider/activities",
  summary: "Lists the connection's activities of the last 30 days, newest first.",
  ...managed,
  params,
  query: cursorQuery.pick({ cursor: true }).extend({ state: z.enum(ACTIVITY_STATES).optional() }),
  output: z.object({ items: z.array(activity), next_cursor: nextCursor }),
});

export const retryCrmActivity = endpoint({
  name: "retryCrmActivity",
  method: "POST",
  path: "/v1/admin/crm/:provider/activities/:id/retry",
  summary: "Sends a failed or skipped activity again. `count`: 0 if it waits or was sent.",
  ...writing,
  params: params.extend({ id }),
  output: z.object({ count: z.number() }),
});

export const retryCrmActivities = endpoint({
  name: "retryCrmActivities",
  method: "POST",
  path: "/v1/admin/crm/:provider/retry",
  summary: "Sends all failed activities again, in their order.",
  ...writing,
  params,
  output: z.object({ count: z.number() }),
});

/** What HubSpot adds to each request of a card, and what our card sends. Other parameters are part of what is signed, and not read. */
const cardQuery = z.object({
  portalId: z.string().regex(/^\d{1,20}$/),
  email: z.string().max(320),
});

export const readHubspotCard = endpoint({
  name: "readHubspotCard",
  method: "GET",
  path: "/v1/crm/hubspot/card",
  summary: "Returns the Asides that the company sent to a contact, for the app card. Requests are signed by HubSpot.",
  access: "none",
  query: cardQuery,
  output: z.object({
    items: z.array(
      z.object({
        event_id: id,
        title: z.string(),
        author_name: z.string(),
        url: z.string(),
        sent_at: z.string(),
        views: z.number(),
        last_viewed_at: z.string().nullable(),
      }),
    ),
  }),
  limit: { max: 600, windowSeconds: 60 },
});

export const copyHubspotLink = endpoint({
  name: "copyHubspotLink",
  method: "POST",
  path: "/v1/crm/hubspot/card/link",
  summary: "Returns picture and link of an Aside as HTML for an email to the contact. Requests are signed by HubSpot.",
  access: "none",
  // Signed by HubSpot; no browser session is used.
  withoutCsrf: true,
  query: cardQuery.extend({ eventId: id }),
  output: z.object({ html: z.string(), url: z.string() }),
  limit: { max: 120, windowSeconds: 60 },
});
