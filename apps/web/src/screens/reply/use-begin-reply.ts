import { createReply } from "@aside/core/messages/web/post-queries.ts";
import { refreshMediaCookie } from "@aside/features/sign-in/web/queries.ts";
import { NetworkError } from "@aside/web-client/api-error.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

type Begin = { guest: { name: string; email: string } | null; isPrivate: boolean };

/**
 * Creates the draft of a reply and opens the recorder. `isBusy` stays true until then. `atOnce`: what begins without a click, because there is
 * nothing to ask; null if there is. `offline`: what a signed-in person began without a connection; it is recorded on this device.
 */
export function useBeginReply(eventId: string, atOnce: Begin | null) {
  const hasBegun = useRef(false);
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [offline, setOffline] = useState<Begin | null>(null);
  async function begin({ guest, isPrivate }: Begin): Promise<void> {
    setError(null);
    setBusy(true);
    try {
      const { post, guestToken } = await createReply(eventId, { guest, isPrivate });
      if (guestToken && guest) {
        sessionStore.setGuest({ token: guestToken, name: guest.name });
        await refreshMediaCookie(); // the guest's own reply is played with it before it is sent
      }
      await navigate({ href: `/respond/${post.id}/record`, replace: true });
    } catch (failure) {
      if (failure instanceof NetworkError && guest === null) return setOffline({ guest, isPrivate });
      setError((failure as Error).message);
      setBusy(false);
    }
  }
  useEffect(() => {
    if (atOnce === null || hasBegun.current) return;
    hasBegun.current = true;
    void begin(atOnce);
  });
  return { begin, isBusy, error, setError, offline };
}
