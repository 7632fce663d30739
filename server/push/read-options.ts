import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ApnsOptions } from "./apns.ts";
import { type FcmOptions, serviceAccount } from "./fcm.ts";

type ApnsValues = {
  APNS_KEY_FILE?: string | undefined;
  APNS_KEY_ID?: string | undefined;
  APNS_TEAM_ID?: string | undefined;
  APNS_TOPIC?: string | undefined;
  APNS_URL: string;
};

/** Null: not set up. Throws if the key cannot be read. */
export function readApns(values: ApnsValues): ApnsOptions | null {
  const { APNS_KEY_FILE: file, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic, APNS_URL: url } = values;
  if (!file || !keyId || !teamId || !topic) return null;
  const key = readFileSync(file, "utf8");
  if (createPrivateKey(key).asymmetricKeyType !== "ec") throw new Error("is not a key of APNs");
  return { url, key, keyId, teamId, topic };
}

/** Null: not set up. Throws if the account cannot be read. */
export function readFcm(values: { FCM_ACCOUNT_FILE?: string | undefined; FCM_URL: string }): FcmOptions | null {
  if (!values.FCM_ACCOUNT_FILE) return null;
  const { success, data } = serviceAccount.safeParse(JSON.parse(readFileSync(values.FCM_ACCOUNT_FILE, "utf8")));
  if (!success) throw new Error("is not the file of a service account");
  createPrivateKey(data.private_key);
  return { url: values.FCM_URL, account: data };
}
