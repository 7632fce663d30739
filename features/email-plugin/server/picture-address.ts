import { isKeyedHash, keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { Config } from "@aside/server/config/config.ts";

type Settings = Pick<Config, "publicUrl" | "secretKey">;

const PURPOSE = "email-picture";
export const PICTURE_ROUTE = "/email-picture/:postId/:signature";

/** Mail programs load pictures without a session: who has the address may see the picture. Only the author gets it from us. */
export const pictureAddress = ({ publicUrl, secretKey }: Settings, postId: string): string =>
  `${publicUrl}/email-picture/${postId}/${keyedHash(secretKey, PURPOSE, postId)}`;

export const isPictureAddress = ({ secretKey }: Settings, { postId, signature }: { postId: string; signature: string }): boolean =>
  isKeyedHash(secretKey, PURPOSE, postId, signature);
