import type { Actor } from "@aside/server/auth/actor.ts";
import type { EventJson, MemberType, PrivacySettings } from "../../contract.ts";
import type { RecipientViews } from "../../post-contract.ts";
import { can, type EventFacts } from "../../policy.ts";
import type { EventRow } from "./events-store.ts";
import type { MemberRow } from "./members-store.ts";

export function presentEvent(
  row: EventRow,
  parts: { posts: { id: string; post_status: string; title: string }[]; members: MemberRow[]; recipients: RecipientViews[] },
  actor: Actor,
  facts: EventFacts,
): EventJson {
  const isCreator = can(actor, "see_recipients", facts);
  return {
    id: row.id,
    title: row.title,
    creator_id: row.creator_id,
    Creator: { id: row.creator_id, name: row.creator_name, email: isCreator ? row.creator_email : null },
    CreatorPosts: parts.posts,
    Members: isCreator ? parts.members.map(presentMember) : [],
    recipients: parts.recipients,
    PrivacySettings: presentPrivacy(row),
    privacy_settings_id: row.privacy_settings_id,
    permissions: { is_public: row.is_public, is_active: row.is_active, is_creator_a_contributor: row.is_creator_a_contributor },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    abilities: {
      update: can(actor, "update", facts),
      delete: can(actor, "delete", facts),
      send: can(actor, "send", facts),
      reply: can(actor, "reply", facts) && !row.no_replies_allowed,
      see_recipients: isCreator,
    },
  };
}

export function presentMember(row: MemberRow): EventJson["Members"][number] {
  return {
    member_id: row.member_id,
    member_type: row.member_type as MemberType,
    UserDetails: { id: row.id, name: row.name, email: row.email },
    added_by_id: row.added_by_id,
  };
}

export function presentPrivacy(row: PrivacySettings): PrivacySettings {
  const {
    recipients_can_view_post,
    signed_in_users_can_view_post,
    allow_anonymous_replies,
    keep_replies_private,
    no_replies_allowed,
    acknowledgement_required,
    viewers_can_download,
  } = row;
  return {
    recipients_can_view_post,
    signed_in_users_can_view_post,
    allow_anonymous_replies,
    keep_replies_private,
    no_replies_allowed,
    acknowledgement_required,
    viewers_can_download,
  };
}
