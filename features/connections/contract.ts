import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";

/** The cards of the page Apps and integrations that have a state (features/site/content/pages/apps-and-integrations.mdx). */
export const CONNECTIONS = [
  "push",
  "embedding",
  "sharing",
  "social",
  "single_sign_on",
  "partners",
  "scim",
  "second_factor",
  "api",
  "connected_apps",
  "webhooks",
  "hubspot",
  "salesforce",
  "slack",
  "teams",
  "gmail",
  "outlook",
  "extension",
] as const;
export type Connection = (typeof CONNECTIONS)[number];

export const CONNECTION_STATES = ["on", "off", "problem", "locked", "unavailable"] as const;

export const listConnections = endpoint({
  name: "listConnections",
  method: "GET",
  path: "/v1/connections",
  summary: "Says for each integration whether it is set up for the caller and their company, and where to set it up.",
  access: "user",
  output: z.object({
    items: z.array(
      z.object({
        key: z.enum(CONNECTIONS),
        state: z.enum(CONNECTION_STATES),
        label: z.string(),
        text: z.string(),
        /** Where the caller sets it up or turns it off; null where they can't. */
        action: z.object({ label: z.string(), href: z.string() }).nullable(),
      }),
    ),
  }),
});
export type ConnectionItem = z.infer<typeof listConnections.output>["items"][number];
