import { COPIED, NOT_COPIED } from "@aside/ui/feedback/copy-text.ts";
import { toastError, toastSuccess, toastUncopied } from "@aside/ui/feedback/toast.ts";
import { copy } from "../copy.ts";
import { fetchShareLink } from "./queries.ts";
import { recordShare } from "./record-share.ts";

/** Makes the post viewable by its link, copies the link, and reports the result. Call it within a click handler. */
export async function copyShareLink(postId: string): Promise<void> {
  const link = fetchShareLink(postId);
  try {
    await writeToClipboard(link);
    recordShare(postId, "link");
    toastSuccess(COPIED);
  } catch {
    await link.then(
      (url) => toastUncopied(NOT_COPIED, url),
      (error: Error) => toastError(error.message),
    );
  }
}

/**
 * After a recording was stopped, so that the link can be pasted at once. Does nothing if the browser would refuse, as after the time limit:
 * the link must not become active without being copied. Returns whether it was copied.
 */
export async function copyLinkAfterStop(postId: string): Promise<boolean> {
  if (!navigator.userActivation?.isActive) return false;
  try {
    await writeToClipboard(fetchShareLink(postId));
    toastSuccess(copy.share.linkCopied);
    return true;
  } catch {
    // The link and its button are on the next screen.
    return false;
  }
}

/** Safari allows writing only within the click, so it gets the promise instead of its value. */
async function writeToClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return await navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
