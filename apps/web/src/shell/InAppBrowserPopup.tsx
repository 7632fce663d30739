import { copy as deliveryCopy } from "@aside/features/delivery/copy.ts";
import { useMailRecordLink } from "@aside/features/delivery/web/queries.ts";
import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type FormEvent, useState } from "react";
import { mustOpenElsewhere } from "./in-app-browser.ts";
import { useSession } from "./session.ts";

const retry = deliveryCopy.retry;

/** On the record pages inside another app: suggests opening a browser that can record. It can be closed, because some apps can record. */
export function InAppBrowserPopup({ postId }: { postId: string }) {
  const [isOpen, setOpen] = useState(() =>
    // Old web views and pages without TLS have no mediaDevices, although its type is not optional.
    mustOpenElsewhere({ userAgent: navigator.userAgent, hasGetUserMedia: "getUserMedia" in (navigator.mediaDevices ?? {}) }),
  );
  return isOpen && <Elsewhere postId={postId} onClose={() => setOpen(false)} />;
}

function Elsewhere({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { user } = useSession();
  const post = usePost(postId);
  const mail = useMailRecordLink(postId);
  const [email, setEmail] = useState("");
  // A guest's session exists only in this browser; in another one they start a new reply.
  const link = user || !post.data ? location.href : new URL(`/respond/${post.data.event_id}`, location.origin).href;

  function send(event?: FormEvent) {
    event?.preventDefault();
    const address = user?.email ?? email.trim();
    mail.mutate(address, {
      onSuccess: () => toastSuccess(retry.sent(address)),
      // Guests see the error at the field.
      onError: (error) => user && toastError(error.message || retry.failed),
    });
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.inAppBrowserTitle}
      description={copy.inAppBrowser}
      footer={
        <>
          {user && (
            <Button variant="secondary" busy={mail.isPending} onClick={() => send()}>
              {retry.send}
            </Button>
          )}
          <Button onClick={() => void copyText(link)}>Copy link</Button>
        </>
      }
    >
      {!user && (
        <form className="flex flex-col gap-3" noValidate onSubmit={send}>
          <TextField
            label={retry.to}
            type="email"
            autoComplete="email"
            value={email}
            error={mail.error?.message}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="secondary" className="sm:self-start" busy={mail.isPending}>
            {retry.send}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
