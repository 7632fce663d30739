import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { fetchShareLink } from "./queries.ts";
import { recordShare } from "./record-share.ts";

/** Makes the post viewable by its link, copies the link, and reports the result. Call it within a click handler. */
export async function copyShareLink(postId: string): Promise<void> {
  try {
    await writeToClipboard(fetchShareLink(postId));
    recordShare(postId, "link");
    toastSuccess("Copied to clipboard!");
  } catch (error) {
    toastError((error as Error).name === "NotAllowedError" ? "Unable to copy to clipboard!" : (error as Error).message);
  }
}

/** Safari allows writing only within the click, so it gets the promise instead of its value. */
async function writeToClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return await navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
