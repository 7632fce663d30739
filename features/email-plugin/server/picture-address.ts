import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { Config } from "@aside/server/config/config.ts";

type Settings = Pick<Config, "publicUrl" | "secretKey">;

export const PICTURE_ROUTE = "/email-picture/:postId/:signature";

/** Mail programs load pictures without a session: who has the address may see the picture. Only the author gets it from us. */
export const pictureAddress = ({ publicUrl, secretKey }: Settings, postId: string): string =>
  `${publicUrl}/email-picture/${postId}/${mac(secretKey, postId)}`;

export function isPictureAddress({ secretKey }: Settings, { postId, signature }: { postId: string; signature: string }): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(mac(secretKey, postId))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const mac = (secretKey: string, postId: string): string =>
  createHmac("sha256", deriveKey(secretKey, "email-picture")).update(postId).digest("base64url");
