import { useUnsent } from "@aside/features/recording/web/drafts/use-unsent.ts";
import { hasSpooled } from "@aside/capture/upload/has-spooled.ts";
import { readDraft } from "@aside/features/recording/local-drafts.ts";
import { useDrafts } from "@aside/features/recording/web/drafts/use-drafts.ts";
import { brand } from "@aside/brand/brand.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { onOwnAside } from "@aside/features/recording/own-aside.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { sayUploaded, type Uploaded } from "./say-uploaded.ts";

/** Sends recordings that were stopped in this browser, in a tab that is closed by now, and says when they are uploaded. */
export function SendStopped({ userId }: { userId: string }) {
  const posts = useUnsent();
  const say = useSayUploaded();
  useSendDrafts(userId, say);
  useSayOwnAside();
  useEffect(() => {
    if (!posts) return;
    // Without one, no code for recordings is loaded.
    return nowAndOnline(async () => await sendAll(posts.split(" "), userId, say));
  }, [posts, userId, say]);
  return null;
}

/** Tells the lists and the person, who would not find a reply without the link: no list has it before it is sent. */
function useSayUploaded(): (uploaded: Uploaded) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (uploaded) => {
      sayUploaded(uploaded, (path) => void navigate({ href: path }));
      void client.invalidateQueries({ queryKey: ["created"] });
    },
    [client, navigate],
  );
}

/** Of any recorder in this tab. It stays until it is read. */
function useSayOwnAside(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onOwnAside(({ eventId }) => {
        const action = { label: draftCopy.open, onClick: () => void navigate({ href: `/${brand.slug}/${eventId}/preview` }) };
        toastSuccess(draftCopy.ownAside, { id: eventId, action });
        void client.invalidateQueries({ queryKey: ["created"] });
      }),
    [client, navigate],
  );
}

/** Runs `send` now, and when the device is online again: offline its code may not load. Returns what an effect returns. */
function nowAndOnline(send: () => Promise<void>): () => void {
  const attempt = () => void send().catch(() => {});
  attempt();
  addEventListener("online", attempt);
  return () => removeEventListener("online", attempt);
}

/** Sends recordings that were made without a connection. */
function useSendDrafts(userId: string, say: (uploaded: Uploaded) => void): void {
  useEffect(() => {
    if (userId) void restore(userId).catch(() => {});
  }, [userId]);
  const waiting = useDrafts(userId)
    .filter(({ isStopped, refused }) => isStopped && refused === null)
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (!waiting) return;
    return nowAndOnline(async () => {
      const { sendDraft } = await import("@aside/features/recording/web/drafts/send-draft.ts");
      const { answerChat } = await import("./answer-chat.ts");
      for (const id of waiting.split(" ")) {
        const title = readDraft(userId, id)?.title ?? "";
        const studio = await sendDraft(userId, id, answerChat);
        if (studio !== null) say({ title, path: previewOf(studio) });
      }
    });
  }, [waiting, userId, say]);
}

/** In most browsers nothing is spooled, and no code for recordings is loaded. */
async function restore(userId: string): Promise<void> {
  if (!(await hasSpooled())) return;
  const { restoreDrafts } = await import("@aside/features/recording/web/drafts/restore-drafts.ts");
  await restoreDrafts(userId);
}

/** Of Asides and replies. Other recordings have only their studio. */
const STUDIO = new RegExp(`^(/(?:${brand.slug}|respond)/[^/]+)/record$`);
const previewOf = (studio: string): string => studio.replace(STUDIO, "$1/preview");

async function sendAll(posts: string[], userId: string, say: (uploaded: Uploaded) => void): Promise<void> {
  const { sendStopped } = await import("@aside/features/recording/web/drafts/send-stopped.ts");
  for (const postId of posts)
    void sendStopped(postId, userId).then((sent) => sent && say({ title: sent.title, path: previewOf(sent.studio) }));
}
