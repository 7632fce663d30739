import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { addMembers } from "./add-members.ts";
import { createEvent } from "./create-event.ts";
import { createLimit } from "./create-limit.ts";
import { deleteEvent } from "./delete-event.ts";
import { getEvent } from "./get-event.ts";
import { getMember } from "./get-member.ts";
import { removeMembers } from "./remove-members.ts";
import { restoreEvent } from "./restore-event.ts";
import { updatePrivacySettings } from "./update-privacy-settings.ts";

export const routes: Route[] = [
  route(contract.createEvent, createEvent),
  route(contract.createLimit, createLimit),
  route(contract.addMembers, addMembers),
  route(contract.getEvent, getEvent),
  route(contract.getMember, getMember),
  route(contract.updatePrivacySettings, updatePrivacySettings),
  route(contract.deleteEvent, deleteEvent),
  route(contract.restoreEvent, restoreEvent),
  route(contract.removeMembers, removeMembers),
];
