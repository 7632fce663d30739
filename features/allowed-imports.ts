/**
 * Which features a feature may import, through their contract.ts and server/api.ts. The graph has no cycle. Before you add an arrow, consider a fact
 * (core/*\/facts.ts) that the other feature subscribes to, or composing the two in apps/web.
 */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  account: ["admin", "auth", "intelligence", "recording"],
  admin: ["auth"],
  auth: [],
  contacts: [],
  dashboard: ["labels", "posts"],
  delivery: ["events", "recording"],
  events: [],
  integrations: [],
  intelligence: ["dashboard", "posts"],
  labels: [],
  notifications: [],
  posts: ["auth", "events", "labels"],
  recording: ["dashboard", "events", "intelligence"],
};
