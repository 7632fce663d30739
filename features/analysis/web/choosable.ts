import type { CreatedItem, InboxItem } from "../../inbox/contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { Found } from "../../search/web/queries.ts";
import { analysisCopy } from "../copy.ts";

/** A video to choose, from any of the lists. `duration` in seconds. */
export type Choosable = { post_id: string; title: string; poster_url: string | null; duration: number; who: string; at: string };

export const toChoosable = {
  created: ({ post_id, title, poster_url, duration, created_at }: CreatedItem): Choosable => ({
    post_id,
    title: title || analysisCopy.untitled,
    poster_url,
    duration,
    who: "",
    at: created_at,
  }),
  received: ({ post_id, title, poster_url, duration, from, is_reply, received_at }: InboxItem): Choosable => ({
    post_id,
    title: title || (is_reply ? analysisCopy.reply(from.name) : analysisCopy.from(from.name)),
    poster_url,
    duration,
    who: from.name,
    at: received_at,
  }),
  found: ({ post_id, title, poster_url, duration, creator_name, created_at }: Found): Choosable => ({
    post_id,
    title: title || analysisCopy.from(creator_name),
    poster_url,
    duration,
    who: creator_name,
    at: created_at,
  }),
  post: ({ id, title, media, creator_name, created_at }: PostJson): Choosable => ({
    post_id: id,
    title: title || analysisCopy.from(creator_name),
    poster_url: media.poster_url,
    duration: media.duration,
    who: creator_name,
    at: created_at,
  }),
};
