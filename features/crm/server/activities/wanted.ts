import { rememberInterests } from "@aside/server/signals/company-interests.ts";
import type { ActivityKind } from "../../contract.ts";
import { listWanted } from "../connections/connections-store.ts";

export const { read: readWantedActivities, companiesWanting } = rememberInterests<ActivityKind>("crm:all", listWanted);
