import { toastError, toastSuccess } from "./toast.ts";

export const COPIED = "Copied to clipboard!";
export const NOT_COPIED = "Unable to copy to clipboard!";

/** Copies a text and says whether it worked, which it also returns. Call it within a click handler. */
export async function copyText(text: string, copied: string = COPIED): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(copied);
    return true;
  } catch {
    toastError(NOT_COPIED);
    return false;
  }
}
