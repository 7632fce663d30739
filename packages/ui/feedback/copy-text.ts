import { toastSuccess, toastUncopied } from "./toast.ts";

export const COPIED = "Copied to clipboard!";
export const NOT_COPIED = "Unable to copy to clipboard!";

/** Copies a text and says whether it worked, which it also returns. If not, the text is shown to copy it by hand. Call it within a click handler. */
export async function copyText(text: string, copied: string = COPIED): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(copied);
    return true;
  } catch {
    toastUncopied(NOT_COPIED, text);
    return false;
  }
}
