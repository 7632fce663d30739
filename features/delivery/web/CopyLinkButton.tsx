import { Button } from "@aside/platform/ui/Button.tsx";
import { toastError, toastSuccess } from "@aside/platform/ui/toast.ts";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { fetchShareLink } from "./queries.ts";

/** Makes the link playable (also while recording) and copies it. */
export function CopyLinkButton({ postId, variant = "secondary" }: { postId: string; variant?: "secondary" | "ghost" }) {
  const [isBusy, setBusy] = useState(false);
  async function copyLink() {
    setBusy(true);
    try {
      await writeToClipboard(fetchShareLink(postId));
      toastSuccess("Copied to clipboard!");
    } catch (error) {
      toastError((error as Error).name === "NotAllowedError" ? "Unable to copy to clipboard!" : (error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant={variant} busy={isBusy} onClick={() => void copyLink()}>
      <Link2 aria-hidden className="size-5" /> Copy link
    </Button>
  );
}

/** Safari lets a page write only within the click: the promise goes in, not its value. */
async function writeToClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return await navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
