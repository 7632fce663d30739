import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import * as contract from "../contract.ts";
import * as vendors from "../vendor-contract.ts";
import { acceptChatLink, claimChatRequest, linkByEmail, listChatAccounts, readChatLink, unlinkAccount } from "./people/accounts.ts";
import { personData } from "./person-store.ts";
import { connectSlack, startSlack } from "./slack/connect-slack.ts";
import { slackManifest } from "./slack/manifest.ts";
import { receiveCommand } from "./slack/receive-command.ts";
import { receiveEvents, receiveInteraction } from "./slack/receive-events.ts";
import { subscriptions } from "./subscriptions.ts";
import { sweepChat } from "./sweep.ts";
import { startTeams } from "./teams/connect-teams.ts";
import { receiveActivity } from "./teams/receive-activity.ts";
import { teamsPackage } from "./teams/teams-package.ts";
import { disconnectChat } from "./workspaces/disconnect.ts";
import { readChat } from "./workspaces/read-chat.ts";
import { addChatRoute, listChatChannels, removeChatRoute, testChat } from "./workspaces/routes.ts";

export const feature: Feature = {
  routes: [
    route(contract.readChat, readChat),
    route(contract.startSlack, startSlack),
    route(contract.connectSlack, connectSlack),
    route(contract.startTeams, startTeams),
    route(contract.slackManifest, slackManifest),
    route(contract.teamsPackage, teamsPackage),
    route(contract.listChatChannels, listChatChannels),
    route(contract.addChatRoute, addChatRoute),
    route(contract.removeChatRoute, removeChatRoute),
    route(contract.testChat, testChat),
    route(contract.disconnectChat, disconnectChat),
    route(contract.listChatAccounts, listChatAccounts),
    route(contract.linkByEmail, linkByEmail),
    route(contract.unlinkAccount, unlinkAccount),
    route(contract.readChatLink, readChatLink),
    route(contract.acceptChatLink, acceptChatLink),
    route(contract.claimChatRequest, claimChatRequest),
    route(vendors.slackEvents, receiveEvents),
    route(vendors.slackCommand, receiveCommand),
    route(vendors.slackInteraction, receiveInteraction),
    route(vendors.teamsMessages, receiveActivity),
  ],
  subscriptions,
  jobs: () => [],
  crons: (context) => [{ name: "chat.sweep", cron: "51 * * * *", handler: async () => await sweepChat(context) }],
  tables: ["chat_messages", "chat_people", "chat_requests", "chat_routes", "chat_workspaces"],
  invalidates: [
    invalidation("chat_workspaces", "chat", { inserted: true, deleted: true, updated: ["company_id"] }),
    invalidation("chat_routes", "chat", { inserted: true, deleted: true, updated: ["workspace_id", "fact"] }),
  ],
  personData,
};
