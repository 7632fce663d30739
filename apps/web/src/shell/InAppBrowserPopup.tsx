import { copy } from "@aside/features/recording/copy.ts";
import { Button } from "@aside/platform/ui/Button.tsx";
import { Dialog } from "@aside/platform/ui/Dialog.tsx";
import { toastError, toastSuccess } from "@aside/platform/ui/toast.ts";
import { useState } from "react";
import { mustOpenElsewhere } from "./in-app-browser.ts";

/** On the record pages, inside another app: takes the person to a browser that records. Can be closed: some apps do record. */
export function InAppBrowserPopup() {
  const [isOpen, setOpen] = useState(() =>
    // Old web views, and pages without TLS, have no mediaDevices at all, whatever the types say.
    mustOpenElsewhere({ userAgent: navigator.userAgent, hasGetUserMedia: "getUserMedia" in (navigator.mediaDevices ?? {}) }),
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={copy.inAppBrowserTitle}
      description={copy.inAppBrowser}
      footer={<Button onClick={() => void copyPageLink()}>Copy link</Button>}
    />
  );
}

async function copyPageLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toastSuccess(copy.copied);
  } catch {
    toastError(copy.notCopied);
  }
}
