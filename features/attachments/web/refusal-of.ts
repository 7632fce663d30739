import { tooLarge } from "@aside/contract/errors.ts";
import { MAX_ATTACHMENTS } from "../contract.ts";
import { copy } from "../copy.ts";
import { typeOfName } from "../file-types.ts";

/** Why a file cannot be attached, as far as its name and size tell; null if it can be sent. The server decides by its content. */
export function refusalOf(file: File, limits: { room: number; maxBytes: number | null }): string | null {
  if (!typeOfName(file.name)) return copy.typeRefused;
  if (file.size === 0) return copy.empty;
  if (limits.maxBytes !== null && file.size > limits.maxBytes) return tooLarge(limits.maxBytes).message;
  return limits.room > 0 ? null : copy.tooMany(MAX_ATTACHMENTS);
}
