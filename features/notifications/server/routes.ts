import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { addDevice, deleteDevice } from "./push/device-tokens.ts";
import { listNotifications } from "./list-notifications.ts";
import { getSettings, saveOwnSettings } from "./settings.ts";
import { updateStatus } from "./update-status.ts";

export const routes: Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.updateNotificationStatus, updateStatus),
  route(contract.getNotificationSettings, getSettings),
  route(contract.saveNotificationSettings, saveOwnSettings),
  route(contract.addDeviceToken, addDevice),
  route(contract.deleteDeviceToken, deleteDevice),
];
