import type { RawBuilder } from "kysely";
import type { Actor } from "@aside/server/auth/actor.ts";
import { LentSql } from "@aside/server/db/lent-sql.ts";
import type { ApprovalStatus, PersonaInfo, PostLabel } from "../../../post-contract.ts";

export type ReactionRow = {
  id: string;
  reaction_name: string;
  name: string;
  user_id: string | null;
  at_second: number | null;
  created_at: string | Date;
  is_own: boolean;
  viewed: boolean;
};

type PostSql = {
  /** Null: nobody has viewed it. */
  views: () => RawBuilder<{ page_views: number; video_views: number; viewers: number; unknown_viewers: number } | null>;
  /** How often a person has viewed the page of a post; null: never. */
  page_views_of: (postId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => RawBuilder<number | null>;
  /** A relation of at most one row: what a person has viewed of a post (`viewed_percent`, `acknowledged_at`). */
  views_by: (postId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The person opened it, or reacted to it. */
  was_watched_by: (userId: string) => RawBuilder<boolean>;
  /** When the actor acknowledged it. */
  acknowledged_at: (actor: Actor) => RawBuilder<Date | null>;
  /** Those that the actor may see. */
  reactions: (actor: Actor) => RawBuilder<ReactionRow[] | null>;
  labels: (userId: string | null) => RawBuilder<PostLabel[] | null>;
  /** Null: it is not in the library. */
  library_place: () => RawBuilder<{ folder_id: string | null; approval_status: ApprovalStatus | null } | null>;
  /** Null: no persona was chosen for it. */
  persona: () => RawBuilder<PersonaInfo | null>;
  /** A video of it is being made with a persona. */
  is_persona_processing: () => RawBuilder<boolean>;
  /** The company library lets the person watch it. */
  is_in_library: (userId: string) => RawBuilder<boolean>;
  /** The private embed link is for this post, and neither expired nor revoked; the company allows embedding. */
  is_by_embed_link: (linkId: string) => RawBuilder<boolean>;
  /** The person handles the submissions of the form that the Aside belongs to. */
  is_form_agent: (userId: string) => RawBuilder<boolean>;
  /** The state for the take that is shown. */
  transcript_state: () => RawBuilder<"live" | "final" | "removed" | "none" | null>;
  transcript_language: () => RawBuilder<string | null>;
};

/** About a post `p` of an Aside `e`. */
export const postSql = new LentSql<PostSql>();
