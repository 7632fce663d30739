// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call } from "../call.ts";
import { accountOf } from "./account.ts";
import { mediaOf } from "./upload.ts";
import { transcriptsOf } from "./transcripts.ts";
import { viewsOf } from "./views.ts";
import { conversationsOf } from "./conversations.ts";
import { sendingOf } from "./sending.ts";
import { attachmentsOf } from "./attachments.ts";
import { listsOf } from "./lists.ts";
import { asidesOf } from "./videos.ts";
import { contactsOf } from "./contacts.ts";
import { libraryOf } from "./library.ts";
import { formsOf } from "./forms.ts";
import { webhooksOf } from "./webhooks.ts";

export type * from "./account.ts";
export type * from "./upload.ts";
export type * from "./transcripts.ts";
export type * from "./views.ts";
export type * from "./conversations.ts";
export type * from "./sending.ts";
export type * from "./attachments.ts";
export type * from "./lists.ts";
export type * from "./videos.ts";
export type * from "./contacts.ts";
export type * from "./library.ts";
export type * from "./forms.ts";
export type * from "./webhooks.ts";

export const operationsOf = (call: Call) => ({
  /** Account. */
  account: accountOf(call),
  /** Upload and download. */
  media: mediaOf(call),
  /** Transcripts and search. */
  transcripts: transcriptsOf(call),
  /** Views. */
  views: viewsOf(call),
  /** Comments and reactions. */
  conversations: conversationsOf(call),
  /** Sending and sharing. */
  sending: sendingOf(call),
  /** Attachments. */
  attachments: attachmentsOf(call),
  /** Inbox and labels. */
  lists: listsOf(call),
  /** Videos. */
  asides: asidesOf(call),
  /** Contacts. */
  contacts: contactsOf(call),
  /** Company library. */
  library: libraryOf(call),
  /** Form submissions. */
  forms: formsOf(call),
  /** Webhooks. */
  webhooks: webhooksOf(call),
});
