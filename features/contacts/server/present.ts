import { picturePath } from "@aside/server/storage/take-keys.ts";
import type { Contact } from "../contract.ts";
import type { ContactRow } from "./contacts-store.ts";

export function presentContact(row: ContactRow): Contact {
  const { image_user_id, profile_image_key, last_used_at, ...rest } = row;
  return {
    ...rest,
    image_url: picturePath(image_user_id, profile_image_key),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
