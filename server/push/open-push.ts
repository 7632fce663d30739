import type { Config } from "../config/config.ts";
import { createApns } from "./apns.ts";
import { createFcm } from "./fcm.ts";
import type { NativePushes } from "./port.ts";

export function openPush({ apns, fcm }: Pick<Config, "apns" | "fcm">): NativePushes {
  return { ...(apns ? { apns: createApns(apns) } : {}), ...(fcm ? { fcm: createFcm(fcm) } : {}) };
}
