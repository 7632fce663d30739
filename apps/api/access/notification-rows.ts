import { type Row, SIGNED_IN } from "./row.ts";

/** Whoever is signed in sees and changes their own. */
export const notificationRows: Record<string, Row> = {
  notifications: { admits: SIGNED_IN, input: () => ({ query: {} }) },
  updateNotificationStatus: { admits: SIGNED_IN, input: () => ({ body: { status: "read" } }) },
  notificationSettings: { admits: SIGNED_IN },
  saveNotificationSettings: { admits: SIGNED_IN, input: () => ({ body: { digest: "daily" } }) },
  // One device is the last one's who said so.
  addDeviceToken: { admits: SIGNED_IN, input: () => ({ body: { token: "native-device-token" } }) },
  deleteDeviceToken: { admits: SIGNED_IN, input: () => ({ body: { token: "native-device-token" } }) },
};
