import { rememberInterests } from "@aside/server/signals/company-interests.ts";
import type { EventType } from "../../contract.ts";
import { listWanted } from "../endpoints/endpoints-store.ts";

export const { read: readWanted, companiesWanting } = rememberInterests<EventType>("webhooks:all", listWanted);
