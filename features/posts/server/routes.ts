import { type Route, route } from "@aside/server/http/context.ts";
import * as commentsContract from "../comments-contract.ts";
import * as contract from "../contract.ts";
import * as engagement from "../engagement-contract.ts";
import { deleteComment, updateComment } from "./comments/change-comment.ts";
import { createComment, createGuestComment } from "./comments/create-comment.ts";
import { listComments } from "./comments/list-comments.ts";
import { mentionable } from "./comments/mentionable.ts";
import { privateMessage } from "./comments/private-message.ts";
import { createGuestResponse } from "./create-guest-response.ts";
import { createPost } from "./create-post.ts";
import { deletePost } from "./delete-post.ts";
import { acknowledge } from "./engagement/acknowledge-post.ts";
import { pageView, videoView } from "./engagement/count-views.ts";
import { exportEngagement } from "./engagement/export-routes.ts";
import { postEngagement } from "./engagement/read-engagement.ts";
import { postViews } from "./engagement/read-viewers.ts";
import { percentViewed } from "./engagement/tell-percent.ts";
import { getEventPosts } from "./get-event-posts.ts";
import { getPost } from "./get-post.ts";
import { markReactionsViewed } from "./mark-reactions-viewed.ts";
import { postThreads } from "./post-threads.ts";
import { react, reactAsGuest, removeReaction } from "./react-to-post.ts";
import { unviewedCount } from "./read-views.ts";
import { retrieveThumbnail } from "./retrieve-thumbnail.ts";
import { saveMyNotes } from "./save-my-notes.ts";
import { ssrInfo } from "./ssr-info.ts";
import { updatePost } from "./update-post.ts";

export const routes: Route[] = [
  route(contract.createPost, createPost),
  route(contract.createGuestResponse, createGuestResponse),
  route(contract.unviewedCount, unviewedCount),
  route(engagement.pageView, pageView),
  route(engagement.videoView, videoView),
  route(engagement.percentViewed, percentViewed),
  route(engagement.acknowledge, acknowledge),
  route(contract.postThreads, postThreads),
  route(contract.getEventPosts, getEventPosts),
  route(contract.getPost, getPost),
  route(contract.ssrInfo, ssrInfo),
  route(contract.retrieveThumbnail, retrieveThumbnail),
  route(contract.updatePost, updatePost),
  route(contract.saveMyNotes, saveMyNotes),
  route(contract.deletePost, deletePost),
  route(contract.react, react),
  route(contract.reactAsGuest, reactAsGuest),
  route(contract.removeReaction, removeReaction),
  route(contract.markReactionsViewed, markReactionsViewed),
  route(engagement.postViews, postViews),
  route(engagement.postEngagement, postEngagement),
  route(engagement.exportEngagement, exportEngagement),
  route(commentsContract.listComments, listComments),
  route(commentsContract.createComment, createComment),
  route(commentsContract.createGuestComment, createGuestComment),
  route(commentsContract.updateComment, updateComment),
  route(commentsContract.deleteComment, deleteComment),
  route(commentsContract.mentionable, mentionable),
  route(commentsContract.privateMessage, privateMessage),
];
