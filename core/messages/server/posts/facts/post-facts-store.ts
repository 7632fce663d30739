import { type RawBuilder, sql } from "kysely";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { PostFacts } from "../../../post-policy.ts";
import {
  hasSeveralMembers,
  isAccountMemberOf,
  isBccOf,
  isByEmbedLink,
  isFormAgent,
  isInLibrary,
  isMemberOf,
} from "./member-facts-store.ts";
import { postSql } from "./post-sql-store.ts";

type Fact = readonly [column: string, value: (actor: Actor) => RawBuilder<unknown>];

/** How each fact of post-policy.ts is read: its column, and its value for a post `p` of an Aside `e` with the privacy settings `s`. */
const FACTS = {
  status: ["post_status", () => sql`p.post_status`],
  isActive: ["is_active", () => sql`p.is_active`],
  isReply: ["is_reply", () => sql`p.is_reply`],
  isPrivate: ["is_private", () => sql`p.is_private`],
  authorUserId: ["creator_id", () => sql`p.creator_id`],
  authorGuestId: ["guest_id", () => sql`p.guest_id`],
  eventCreatorId: ["event_creator_id", () => sql`e.creator_id`],
  eventIsActive: ["event_is_active", () => sql`e.is_active`],
  eventIsPublic: ["event_is_public", () => sql`e.is_public`],
  isMember: ["is_member", isMemberOf],
  isAccountMember: ["is_account_member", isAccountMemberOf],
  isBcc: ["is_bcc", isBccOf],
  hasSeveralMembers: ["has_several_members", hasSeveralMembers],
  isInLibrary: ["is_in_library", isInLibrary],
  isByEmbedLink: ["is_by_embed_link", isByEmbedLink],
  isFormAgent: ["is_form_agent", isFormAgent],
  isSubmission: ["is_submission", () => sql`e.form_max_seconds is not null`],
  isPersonaProcessing: ["is_persona_processing", () => postSql.get("is_persona_processing")()],
  recipients_can_view_post: ["recipients_can_view_post", () => sql`s.recipients_can_view_post`],
  signed_in_users_can_view_post: ["signed_in_users_can_view_post", () => sql`s.signed_in_users_can_view_post`],
  allow_anonymous_replies: ["allow_anonymous_replies", () => sql`s.allow_anonymous_replies`],
  keep_replies_private: ["keep_replies_private", () => sql`s.keep_replies_private`],
  no_replies_allowed: ["no_replies_allowed", () => sql`s.no_replies_allowed`],
  acknowledgement_required: ["acknowledgement_required", () => sql`s.acknowledgement_required`],
  viewers_can_download: ["viewers_can_download", () => sql`s.viewers_can_download`],
} as const satisfies Record<keyof PostFacts, Fact>;

const ENTRIES = Object.entries(FACTS) as [keyof PostFacts, Fact][];

/** The columns of the facts. */
export type FactsRow = { -readonly [Name in keyof typeof FACTS as (typeof FACTS)[Name][0]]: PostFacts[Name] };

/** The list for `select`. */
export const selectFacts = (actor: Actor): RawBuilder<unknown> =>
  sql.join(ENTRIES.map(([, [column, valueOf]]) => sql`${valueOf(actor)} as ${sql.ref(column)}`));

export function factsOf(row: FactsRow): PostFacts {
  const facts: Record<string, unknown> = {};
  for (const [name, [column]] of ENTRIES) facts[name] = row[column as keyof FactsRow];
  return facts as PostFacts;
}
