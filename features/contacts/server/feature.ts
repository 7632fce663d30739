import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { deleteContacts } from "./delete-contacts.ts";
import { duplicateContacts } from "./duplicate-contacts.ts";
import { deleteGroup, groupMembers, listGroups, saveGroup } from "./groups.ts";
import { importContacts } from "./import-contacts.ts";
import { listContacts } from "./list-contacts.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { createContact, updateContact } from "./save-contact.ts";
import { unsubscribe, unsubscribeInfo } from "./unsubscribe.ts";
import { registerOneClickRoutes } from "./one-click-routes.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.listContacts, listContacts),
    route(contract.createContact, createContact),
    route(contract.updateContact, updateContact),
    route(contract.deleteContacts, deleteContacts),
    route(contract.mergeContacts, mergeContacts),
    route(contract.duplicateContacts, duplicateContacts),
    route(contract.importContacts, importContacts),
    route(contract.listGroups, listGroups),
    route(contract.saveGroup, saveGroup),
    route(contract.deleteGroup, deleteGroup),
    route(contract.groupMembers, groupMembers),
    route(contract.unsubscribeInfo, unsubscribeInfo),
    route(contract.unsubscribe, unsubscribe),
  ],
  rawRoutes: registerOneClickRoutes,
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["contact_emails", "contact_group_members", "contact_groups", "contacts", "unsubscribes"],
  personData,
};
