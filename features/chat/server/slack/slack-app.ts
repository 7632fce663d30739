import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";

type SlackApp = { clientId: string; clientSecret: string; signingSecret: string };

/** The installation's Slack app; null: the operator has none. */
export function findSlackApp({ config }: AppContext): SlackApp | null {
  const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret, SLACK_SIGNING_SECRET: signingSecret } = config;
  return clientId && clientSecret && signingSecret ? { clientId, clientSecret, signingSecret } : null;
}

/** For a person who administers: says that the operator must set it up. */
export function requireSlackApp(context: AppContext): SlackApp {
  const app = findSlackApp(context);
  if (!app) throw new AppError(422, "chat_not_set_up", copy.notSetUp);
  return app;
}

/** For Slack: without an app its addresses do not exist. */
export function requireCalledApp(context: AppContext): SlackApp {
  const app = findSlackApp(context);
  if (!app) throw notFound();
  return app;
}

/** What the app may do. A change must be approved by each workspace again. */
export const BOT_SCOPES = [
  "channels:read",
  "chat:write",
  "chat:write.public",
  "commands",
  "groups:read",
  "links.embed:write",
  "links:read",
  "links:write",
  "users:read",
  "users:read.email",
] as const;

/** Slack sends the administrator back to this screen. */
export const redirectUri = ({ config }: AppContext): string => `${config.publicUrl}/admin/chat`;
