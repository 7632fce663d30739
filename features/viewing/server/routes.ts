import { type Route, route } from "@aside/server/http/context.ts";
import * as commentsContract from "../../comments/contract.ts";
import * as contract from "@aside/core/messages/post-contract.ts";
import * as engagement from "../contract.ts";
import { deleteComment, updateComment } from "../../comments/server/change-comment.ts";
import { createComment, createGuestComment } from "../../comments/server/create-comment.ts";
import { listComments } from "../../comments/server/list-comments.ts";
import { mentionable } from "../../comments/server/mentionable.ts";
import { privateMessage } from "../../comments/server/private-message.ts";
import { createGuestResponse } from "@aside/core/messages/server/posts/create-guest-response.ts";
import { createPost } from "@aside/core/messages/server/posts/create-post.ts";
import { deletePost } from "@aside/core/messages/server/posts/delete-post.ts";
import { acknowledge } from "./engagement/acknowledge-post.ts";
import { pageView, videoView } from "./engagement/count-views.ts";
import { postEngagement } from "./engagement/read-engagement.ts";
import { postViews } from "./engagement/read-viewers.ts";
import { percentViewed } from "./engagement/tell-percent.ts";
import { getEventPosts } from "@aside/core/messages/server/posts/get-event-posts.ts";
import { getPost } from "@aside/core/messages/server/posts/get-post.ts";
import { markReactionsViewed } from "./mark-reactions-viewed.ts";
import { postThreads } from "./post-threads.ts";
import { react, reactAsGuest, removeReaction } from "./react-to-post.ts";
import { unviewedCount } from "./read-views.ts";
import { retrieveThumbnail } from "./retrieve-thumbnail.ts";
import { saveMyNotes } from "../../notes/server/save-my-notes.ts";
import { ssrInfo } from "./ssr-info.ts";
import { updatePost } from "@aside/core/messages/server/posts/update-post.ts";

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
  route(commentsContract.listComments, listComments),
  route(commentsContract.createComment, createComment),
  route(commentsContract.createGuestComment, createGuestComment),
  route(commentsContract.updateComment, updateComment),
  route(commentsContract.deleteComment, deleteComment),
  route(commentsContract.mentionable, mentionable),
  route(commentsContract.privateMessage, privateMessage),
];
