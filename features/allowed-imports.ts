/**
 * Features that a feature may import, through their contract.ts, copy.ts, server/api.ts and, from web code, their components. The graph
 * has no cycle. Before you add an arrow, consider a fact (core/*\/facts.ts) that the other feature subscribes to, or composing the two in
 * apps/web.
 */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  administration: [],
  analytics: [],
  analysis: ["inbox", "insights", "search"],
  attachments: [],
  billing: ["recording"],
  comments: ["link-previews"],
  contacts: [],
  delivery: ["attachments", "notifications", "recording"],
  editing: ["inbox", "transcripts"],
  embedding: ["delivery", "viewing"],
  "error-reports": [],
  forms: ["administration", "attachments", "insights", "recording", "sign-in", "viewing"],
  inbox: ["delivery", "embedding", "labels", "viewing"],
  insights: ["transcripts"],
  integrations: [],
  invitations: ["single-sign-on"],
  labels: [],
  library: ["delivery", "editing", "inbox", "labels", "search"],
  "link-previews": [],
  "my-account": ["administration", "recording", "transcripts"],
  notes: ["link-previews"],
  notifications: [],
  recording: ["transcripts"],
  scim: [],
  scheduling: ["sign-in"],
  search: ["transcripts"],
  "second-factor": ["single-sign-on"],
  "sign-in": ["single-sign-on"],
  "single-sign-on": [],
  site: ["administration", "analytics", "billing"],
  transcripts: [],
  viewing: ["comments", "delivery", "notes"],
};
