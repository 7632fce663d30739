import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import * as posts from "../post-contract.ts";
import { addMembers } from "./events/add-members.ts";
import { createEvent } from "./events/create-event.ts";
import { createLimit } from "./events/create-limit.ts";
import { deleteEvent } from "./events/delete-event.ts";
import { getEvent } from "./events/get-event.ts";
import { getMember } from "./events/get-member.ts";
import { removeMembers } from "./events/remove-members.ts";
import { purgeEvent } from "./events/purge-event.ts";
import { restoreEvent } from "./events/restore-event.ts";
import { updatePrivacySettings } from "./events/update-privacy-settings.ts";
import { createGuestResponse } from "./posts/create-guest-response.ts";
import { createPost } from "./posts/create-post.ts";
import { deletePost } from "./posts/delete-post.ts";
import { getEventPosts } from "./posts/get-event-posts.ts";
import { getPost } from "./posts/get-post.ts";
import { updatePost } from "./posts/update-post.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";
import { lends } from "./lent-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.createEvent, createEvent),
    route(contract.createLimit, createLimit),
    route(contract.addMembers, addMembers),
    route(contract.getEvent, getEvent),
    route(contract.getMember, getMember),
    route(contract.updatePrivacySettings, updatePrivacySettings),
    route(contract.deleteEvent, deleteEvent),
    route(contract.restoreEvent, restoreEvent),
    route(contract.purgeEvent, purgeEvent),
    route(contract.removeMembers, removeMembers),
    route(posts.createPost, createPost),
    route(posts.createGuestResponse, createGuestResponse),
    route(posts.getEventPosts, getEventPosts),
    route(posts.getPost, getPost),
    route(posts.updatePost, updatePost),
    route(posts.deletePost, deletePost),
  ],
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["event_members", "events", "inbox_items", "post_notes", "posts", "privacy_settings"],
  invalidates: [
    // Columns that decide who may see it.
    invalidation("posts", "post", {
      id: "id",
      deleted: true,
      updated: ["post_status", "is_active", "is_private", "creator_id", "guest_id", "take_id", "event_id", "is_reply", "deleted_at"],
    }),
    // Columns that are shown.
    invalidation("posts", "content", { id: "id", updated: "any" }),
    invalidation("events", "event", {
      id: "id",
      deleted: true,
      updated: ["is_public", "is_active", "creator_id", "deleted_at", "form_id", "form_max_seconds"],
    }),
    invalidation("privacy_settings", "event", { id: "event_id", deleted: true, updated: "any" }),
    invalidation("event_members", "event", { id: "event_id", inserted: true, deleted: true, updated: ["user_id", "event_id"] }),
  ],
  lends,
  personData,
};
