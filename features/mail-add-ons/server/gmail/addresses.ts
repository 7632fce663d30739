import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** What Google calls. */
export const GMAIL_PATHS = {
  home: "/v1/mail-add-ons/gmail/home",
  compose: "/v1/mail-add-ons/gmail/compose",
  choose: "/v1/mail-add-ons/gmail/choose",
  insert: "/v1/mail-add-ons/gmail/insert",
  message: "/v1/mail-add-ons/gmail/message",
} as const;
export type GmailCall = keyof typeof GMAIL_PATHS;

export const addressOf = ({ config }: Pick<AppContext, "config">, call: GmailCall): string => config.publicUrl + GMAIL_PATHS[call];

/** The recorder in a window of its own, for this person only. */
export const recorderAddress = ({ config }: Pick<AppContext, "config">, email: string): string =>
  `${config.publicUrl}/${brand.slug}/new?popup_mode=true&creator_email=${encodeURIComponent(email)}`;

export const SCOPES = {
  execute: "https://www.googleapis.com/auth/gmail.addons.execute",
  compose: "https://www.googleapis.com/auth/gmail.addons.current.action.compose",
  message: "https://www.googleapis.com/auth/gmail.addons.current.message.readonly",
  metadata: "https://www.googleapis.com/auth/gmail.addons.current.message.metadata",
  email: "https://www.googleapis.com/auth/userinfo.email",
} as const;
