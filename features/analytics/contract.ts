import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { ok } from "@aside/contract/fields.ts";

const route = z.string().regex(/^(?:\/[\w$-]{0,40}){1,8}$/);
const nothing = z.object({});
const of = <Name extends string, Props extends z.ZodType>(name: Name, props: Props) =>
  z.object({
    name: z.literal(name),
    props,
    /** Milliseconds between the event and its report. */
    age_ms: z.number().int().min(0).max(3_600_000),
  });

/** Every event that exists. None says who did something, or with which object. */
const event = z.discriminatedUnion("name", [
  /** `route`: the router's pattern, such as `/aside/$eventId/record`. */
  of("screen_viewed", z.object({ route })),
  of("signed_in", nothing),
  of("error_reported", z.object({ kind: z.enum(["error", "rejection", "render", "chunk", "toast"]) })),
]);
export type AnalyticsEvent = z.output<typeof event>;
/** The properties of each event. */
export type AnalyticsProps = { [E in AnalyticsEvent as E["name"]]: E["props"] };

export const MAX_EVENTS = 20;

export const collectEvents = endpoint({
  name: "collectEvents",
  method: "POST",
  path: "/v1/analytics/events",
  summary:
    "Receives usage events without personal data and forwards them to ANALYTICS_URL. Without it, or with DNT or Sec-GPC, they are dropped.",
  access: "none",
  example: { events: [{ name: "screen_viewed", props: { route: "/dashboard/inbox" }, age_ms: 1200 }] },
  body: z.object({ events: z.array(event).min(1).max(MAX_EVENTS) }),
  output: ok,
  limit: { max: 60, windowSeconds: 60 },
  maxBytes: 16_384,
  unsealed: true,
  // Sent while the page is closed, and before any token was requested. It changes nothing of anyone.
  withoutCsrf: true,
});
