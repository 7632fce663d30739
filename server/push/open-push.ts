import { type ApnsOptions, createApns } from "./apns.ts";
import { createFcm, type FcmOptions } from "./fcm.ts";
import type { NativePushes } from "./port.ts";

/** Null: not set up. */
export function openPush({ apns, fcm }: { apns: ApnsOptions | null; fcm: FcmOptions | null }): NativePushes {
  return { ...(apns ? { apns: createApns(apns) } : {}), ...(fcm ? { fcm: createFcm(fcm) } : {}) };
}
