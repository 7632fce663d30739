import { useUnsent } from "@aside/features/recording/web/use-unsent.ts";
import { hasSpooled } from "@aside/capture/upload/has-spooled.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { useDrafts } from "@aside/features/recording/web/drafts/use-drafts.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { claimChatRequest } from "@aside/features/chat/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { brand } from "@aside/brand/brand.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Sends recordings that were stopped in this browser, in a tab that is closed by now. Shows nothing. */
export function SendStopped({ userId }: { userId: string }) {
  const posts = useUnsent();
  useSendDrafts(userId);
  useEffect(() => {
    if (!posts) return;
    // Without one, no code for recordings is loaded. Offline it may not load: then it is tried again.
    const send = () => void sendAll(posts.split(" "), userId).catch(() => {});
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [posts, userId]);
  return null;
}

/** Sends recordings that were made without a connection, and tells the lists. */
function useSendDrafts(userId: string): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (userId) void restore(userId).catch(() => {});
  }, [userId]);
  const waiting = useDrafts(userId)
    .filter(({ isStopped, refused }) => isStopped && refused === null)
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (!waiting) return;
    const send = async () => {
      const { sendDraft } = await import("@aside/features/recording/web/drafts/send-draft.ts");
      for (const id of waiting.split(" ")) {
        const eventId = await sendDraft(userId, id, answerChat);
        if (eventId === null) continue;
        const open = () => void navigate({ href: `/${brand.slug}/${eventId}/preview` });
        toastSuccess(draftCopy.uploaded, { action: { label: draftCopy.open, onClick: open } });
        void client.invalidateQueries({ queryKey: ["created"] });
      }
    };
    const attempt = () => void send().catch(() => {});
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [waiting, userId, client, navigate]);
}

/** In most browsers nothing is spooled, and no code for recordings is loaded. */
async function restore(userId: string): Promise<void> {
  if (!(await hasSpooled())) return;
  const { restoreDrafts } = await import("@aside/features/recording/web/drafts/restore-drafts.ts");
  await restoreDrafts(userId);
}

const answerChat = async (token: string, eventId: string) => await api.call(claimChatRequest, { body: { token, event_id: eventId } });

async function sendAll(posts: string[], userId: string): Promise<void> {
  const { sendStopped } = await import("@aside/features/recording/web/send-stopped.ts");
  for (const postId of posts) void sendStopped(postId, userId);
}
