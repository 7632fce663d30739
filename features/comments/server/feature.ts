import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { deleteComment, updateComment } from "./change-comment.ts";
import { createComment, createGuestComment } from "./create-comment.ts";
import { listComments } from "./list-comments.ts";
import { mentionable } from "./mentionable.ts";
import { privateMessage } from "./private-message.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.listComments, listComments),
    route(contract.createComment, createComment),
    route(contract.createGuestComment, createGuestComment),
    route(contract.updateComment, updateComment),
    route(contract.deleteComment, deleteComment),
    route(contract.mentionable, mentionable),
    route(contract.privateMessage, privateMessage),
  ],
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["comments"],
  personData,
};
