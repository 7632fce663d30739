import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { markInbox } from "./mark-inbox.ts";
import { createdEvents } from "./read-created.ts";
import { inbox, inboxCount, unviewedReviewCount } from "./read-inbox.ts";
import { deletedEvents } from "./read-trash.ts";
import { forgetSearches, keepSearch, userSearches } from "./searches.ts";
import { suggestedList } from "./suggest.ts";
import { timeSaved } from "./time-saved.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.inbox, inbox),
    route(contract.createdEvents, createdEvents),
    route(contract.deletedEvents, deletedEvents),
    route(contract.inboxCount, inboxCount),
    route(contract.unviewedReviewCount, unviewedReviewCount),
    route(contract.markInbox, markInbox),
    route(contract.timeSaved, timeSaved),
    route(contract.suggestedList, suggestedList),
    route(contract.userSearches, userSearches),
    route(contract.keepSearch, keepSearch),
    route(contract.forgetSearches, forgetSearches),
  ],
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["searches"],
  personData,
};
