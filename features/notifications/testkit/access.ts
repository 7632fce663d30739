import { SIGNED_IN, type Row } from "@aside/testkit/access-row.ts";

/** Each signed-in user sees and changes their own settings. */
export const access: Record<string, Row> = {
  notifications: { admits: SIGNED_IN, input: () => ({ query: {} }) },
  updateNotificationStatus: { admits: SIGNED_IN, input: () => ({ body: { status: "read" } }) },
  notificationSettings: { admits: SIGNED_IN },
  saveNotificationSettings: { admits: SIGNED_IN, input: () => ({ body: { digest: "daily" } }) },
  // A device belongs to the last user who registered it.
  addDeviceToken: { admits: SIGNED_IN, input: () => ({ body: { token: "native-device-token" } }) },
  deleteDeviceToken: { admits: SIGNED_IN, input: () => ({ body: { token: "native-device-token" } }) },
};
