import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import * as videos from "../video-contract.ts";
import { setFolderAccess, setFolderAdmin } from "./folders/change-access.ts";
import { createFolder, deleteFolder, moveFolder, updateFolder } from "./folders/change-folders.ts";
import { getFolder, listFolders } from "./folders/read-folders.ts";
import { movePost, movePosts, pinPost, removePost, setExpiry, withdrawPost } from "./posts/change-places.ts";
import { decidePost, decidePosts } from "./posts/decide.ts";
import { getPostPlace, getReview, libraryHome, listFolderPosts, listReviews, searchLibrary } from "./posts/read-items.ts";
import { resubmitPost, submitPost } from "./posts/submit.ts";
import { listAdmins, listMembers, setAdmin } from "./rights/admins.ts";
import { getSettings, updateSettings } from "./rights/change-settings.ts";
import { getFolderFigures, getPostFigures } from "./use/figures.ts";
import { reusePost } from "./use/reuse.ts";
import { startFromTemplate } from "./use/template.ts";
import { expireVideos, remind } from "./reminders/remind.ts";
import { subscriptions } from "./subscriptions.ts";
import { lends } from "./lent-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.getSettings, getSettings),
    route(contract.updateSettings, updateSettings),
    route(contract.listAdmins, listAdmins),
    route(contract.setAdmin, setAdmin),
    route(contract.listMembers, listMembers),
    route(contract.listFolders, listFolders),
    route(contract.getFolder, getFolder),
    route(contract.createFolder, createFolder),
    route(contract.updateFolder, updateFolder),
    route(contract.moveFolder, moveFolder),
    route(contract.deleteFolder, deleteFolder),
    route(contract.setFolderAdmin, setFolderAdmin),
    route(contract.setFolderAccess, setFolderAccess),
    route(videos.listFolderPosts, listFolderPosts),
    route(videos.searchLibrary, searchLibrary),
    route(videos.libraryHome, libraryHome),
    route(videos.submitPost, submitPost),
    route(videos.resubmitPost, resubmitPost),
    route(videos.withdrawPost, withdrawPost),
    route(videos.decidePost, decidePost),
    route(videos.decidePosts, decidePosts),
    route(videos.movePost, movePost),
    route(videos.movePosts, movePosts),
    route(videos.removePost, removePost),
    route(videos.pinPost, pinPost),
    route(videos.setExpiry, setExpiry),
    route(videos.getPostPlace, getPostPlace),
    route(videos.listReviews, listReviews),
    route(videos.getReview, getReview),
    route(videos.reusePost, reusePost),
    route(videos.startFromTemplate, startFromTemplate),
    route(videos.getFolderFigures, getFolderFigures),
    route(videos.getPostFigures, getPostFigures),
  ],
  subscriptions,
  jobs: () => [],
  crons: (context) => [
    { name: "library.expire", cron: "* * * * *", handler: async () => await expireVideos(context) },
    { name: "library.remind", cron: "23 * * * *", handler: async () => await remind(context) },
  ],
  tables: ["library_admins", "library_folders", "library_grants", "library_history", "library_posts", "library_settings"],
  invalidates: [
    invalidation("library_posts", "post", {
      id: "post_id",
      inserted: true,
      deleted: true,
      updated: ["folder_id", "status", "expires_at", "expired_at"],
    }),
    // A folder's rights may concern every member.
    invalidation("library_settings", "company", { id: "company_id", inserted: true, deleted: true, updated: "any" }),
    invalidation("library_admins", "company", { id: "company_id", inserted: true, deleted: true, updated: "any" }),
    invalidation("library_folders", "company", {
      id: "company_id",
      inserted: true,
      deleted: true,
      updated: ["company_id", "path", "admin_id", "everyone_level", "name"],
    }),
    invalidation("library_grants", "company", {
      id: "folder_id",
      through: ["library_folders", "company_id"],
      inserted: true,
      deleted: true,
      updated: "any",
    }),
  ],
  lends,
  personData: {},
};
