import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, text } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";

export const PROVIDERS = ["slack", "teams"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What an administrator can have said in a channel. */
export const FACTS = ["viewed", "replied", "commented", "form_submitted", "approval_requested"] as const;
export type Fact = (typeof FACTS)[number];

export const MAX_ROUTES = 50;

const managed = { access: "user", permission: "chat.manage" } as const;
const limit = { max: 60, windowSeconds: 60 };

const route = z.object({ id, fact: z.enum(FACTS), channel_id: z.string(), channel_name: z.string() });
export type ChatRoute = z.infer<typeof route>;

/** Times are ISO 8601. */
const workspace = z.object({
  id,
  provider: z.enum(PROVIDERS),
  name: z.string(),
  /** `stopped`: the vendor refuses its token; `reason` says why. */
  state: z.enum(["active", "stopped"]),
  reason: z.string().nullable(),
  connected_by: z.string().nullable(),
  connected_at: z.string(),
  routes: z.array(route),
  /** The newest messages that could not be sent. */
  failures: z.array(z.object({ id, target: z.string(), reason: z.string(), created_at: z.string() })),
});
export type ChatWorkspace = z.infer<typeof workspace>;

export const readChat = endpoint({
  name: "readChat",
  method: "GET",
  path: "/v1/admin/chat",
  summary: "Returns the company's Slack workspace and Microsoft Teams tenant, with channels, and what could not be sent.",
  ...managed,
  output: z.object({
    /** Whether the operator has set up an app for this vendor. */
    is_set_up: z.object({ slack: z.boolean(), teams: z.boolean() }),
    workspaces: z.array(workspace),
  }),
});

export const startSlack = endpoint({
  name: "startSlack",
  method: "POST",
  path: "/v1/admin/chat/slack/start",
  summary: "Returns the address where Slack asks to install the app. Its answer is valid for ten minutes, once, for this person.",
  ...managed,
  body: z.object({}),
  output: z.object({ url: z.string() }),
  errors: ["chat_not_set_up"],
  limit,
});

export const connectSlack = endpoint({
  name: "connectSlack",
  method: "POST",
  path: "/v1/admin/chat/slack/connect",
  summary: "Connects the workspace that Slack's code is for.",
  ...managed,
  body: z.object({ code: z.string().min(1).max(500), state: z.string().min(1).max(200) }),
  output: ok,
  errors: ["chat_not_set_up", "chat_refused", "link_invalid", "conflict"],
  limit: { max: 20, windowSeconds: 60 },
});

export const startTeams = endpoint({
  name: "startTeams",
  method: "POST",
  path: "/v1/admin/chat/teams/start",
  summary: "Returns the words that connect a Microsoft team when they are sent to the app there: within an hour, once.",
  ...managed,
  body: z.object({}),
  output: z.object({ words: z.string() }),
  errors: ["chat_not_set_up"],
  limit,
});

export const slackManifest = endpoint({
  name: "slackManifest",
  method: "GET",
  path: "/v1/admin/chat/slack/manifest",
  summary: "Returns the manifest with which an operator creates this installation's Slack app.",
  ...managed,
  contentType: "application/json",
  output: fileReply,
});

export const teamsPackage = endpoint({
  name: "teamsPackage",
  method: "GET",
  path: "/v1/admin/chat/teams/package",
  summary: "Returns the app package that an administrator uploads to Microsoft Teams.",
  ...managed,
  contentType: "application/zip",
  output: fileReply,
  errors: ["chat_not_set_up"],
});

export const listChatChannels = endpoint({
  name: "listChatChannels",
  method: "GET",
  path: "/v1/admin/chat/workspaces/:id/channels",
  summary: "Lists channels whose name contains the search term, in pages of the vendor: a page may be short or empty before the last.",
  ...managed,
  params: idParams,
  query: z.object({ search: z.string().trim().max(80).default(""), after: z.string().min(1).max(500).optional() }),
  /** `next`: the vendor's cursor, for `after`. */
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), next: z.string().nullable() }),
  errors: ["chat_refused", "unavailable"],
});

const channel = { channel_id: z.string().regex(/^[\w:@.-]{1,200}$/), channel_name: text(120) };

export const addChatRoute = endpoint({
  name: "addChatRoute",
  method: "POST",
  path: "/v1/admin/chat/workspaces/:id/routes",
  summary: "Has something said in a channel from now on.",
  ...managed,
  params: idParams,
  body: z.object({ fact: z.enum(FACTS), ...channel }),
  output: route,
  errors: ["too_many_routes", "conflict"],
  limit,
});

export const removeChatRoute = endpoint({
  name: "removeChatRoute",
  method: "DELETE",
  path: "/v1/admin/chat/routes/:id",
  summary: "Stops a message to a channel.",
  ...managed,
  params: idParams,
  output: ok,
  limit,
});

export const testChat = endpoint({
  name: "testChat",
  method: "POST",
  path: "/v1/admin/chat/workspaces/:id/test",
  summary: "Sends a test message to a channel at once. `error`: why the vendor refused it; null if it was sent.",
  ...managed,
  params: idParams,
  body: z.object(channel),
  output: z.object({ error: z.string().nullable() }),
  limit: { max: 20, windowSeconds: 60 },
});

export const disconnectChat = endpoint({
  name: "disconnectChat",
  method: "DELETE",
  path: "/v1/admin/chat/workspaces/:id",
  summary:
    "Disconnects a workspace: deletes its tokens, channels, linked accounts and waiting messages here, and revokes the token at the vendor.",
  ...managed,
  params: idParams,
  output: z.object({ is_revoked: z.boolean() }),
  limit,
});

const account = z.object({
  workspace_id: id,
  provider: z.enum(PROVIDERS),
  workspace: z.string(),
  /** The name there; null: no account is linked. */
  name: z.string().nullable(),
});
export type ChatAccount = z.infer<typeof account>;

export const listChatAccounts = endpoint({
  name: "listChatAccounts",
  method: "GET",
  path: "/v1/chat/accounts",
  summary: "Lists the chat workspaces of the caller's company, with the caller's account there.",
  access: "user",
  output: z.object({ items: z.array(account) }),
});

export const linkByEmail = endpoint({
  name: "linkByEmail",
  method: "POST",
  path: "/v1/chat/accounts/:id/link",
  summary: "Links the account in a Slack workspace that has the caller's email address.",
  access: "user",
  params: idParams,
  output: account,
  errors: ["chat_account_not_found", "chat_refused", "unavailable", "conflict"],
  limit: { max: 20, windowSeconds: 60 },
});

export const unlinkAccount = endpoint({
  name: "unlinkAccount",
  method: "DELETE",
  path: "/v1/chat/accounts/:id",
  summary: "Unlinks the caller's account in a workspace.",
  access: "user",
  params: idParams,
  output: ok,
  limit,
});

const token = z.string().min(1).max(100);

export const readChatLink = endpoint({
  name: "readChatLink",
  method: "POST",
  path: "/v1/chat/link/read",
  summary: "Says which account in Slack or Teams a link would connect with the caller's account.",
  access: "user",
  body: z.object({ token }),
  output: z.object({ provider: z.enum(PROVIDERS), workspace: z.string(), name: z.string() }),
  errors: ["link_invalid"],
  limit,
});

export const acceptChatLink = endpoint({
  name: "acceptChatLink",
  method: "POST",
  path: "/v1/chat/link/accept",
  summary: "Connects the caller's account with the account in Slack or Teams that the link was made for. `record`: continue there.",
  access: "user",
  body: z.object({ token }),
  output: z.object({ record: z.string().nullable() }),
  errors: ["link_invalid", "conflict"],
  limit,
});

export const claimChatRequest = endpoint({
  name: "claimChatRequest",
  method: "POST",
  path: "/v1/chat/record/claim",
  summary: "Says that this Aside answers a request from Slack or Teams. Its link is posted there once, when it is shared.",
  access: "user",
  body: z.object({ token, event_id: id }),
  output: z.object({ channel: z.string() }),
  errors: ["link_invalid"],
  limit,
});
