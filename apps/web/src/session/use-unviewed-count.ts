import { userInfo } from "@aside/core/accounts/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { listenToPerson } from "@aside/web-client/event-stream.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unviewedCount } from "@aside/features/viewing/contract.ts";

/** Queries to refresh on each server event. */
const STALE: Record<string, string[]> = {
  // A reply also changes the counts of the post that it answers.
  "inbox.changed": ["unviewed", "inbox", "created"],
  // A new thumbnail, title or summary of a received post does not change the count.
  "received.changed": ["inbox"],
  "post.changed": ["created", "event-posts", "email-tracking", "post-views", "library"],
  "engagement.changed": ["created", "email-tracking", "post-views", "post-engagement"],
  "event.changed": ["created", "event", "email-tracking"],
  "labels.changed": ["labels", "inbox", "created", "post"],
  "analysis.changed": ["analysis", "analyses"],
  // A video waits for the person's decision, or theirs was decided about.
  "notification.changed": ["notifications", "library"],
  // Training video and consent were checked, or a provider has finished.
  "personas.changed": ["personas"],
  // A change of the person, their company, or the plan of either.
  "account.changed": ["library", "plan", "create-limit", "seats", "admin", "mfa-type", "post-embed", "personas", "avatar-settings"],
  // A submission that the person handles.
  "forms.changed": ["admin"],
};

/** What the session stores about its user and their company, in all tabs. If it fails, the next renewal brings it. May find the session ended. */
async function refreshUser(userId: string): Promise<void> {
  const user = await api.call(userInfo, { params: { id: userId } });
  if (sessionStore.get()?.user.userId === userId) sessionStore.setUser(user);
}

/** The number of unviewed posts; server-sent events keep it and the lists current. */
export function useUnviewedCount(userId: string | null): number {
  const client = useQueryClient();
  useEffect(() => {
    if (!userId) return;
    return listenToPerson(({ topic }) => {
      // Events may have been missed.
      const isGap = topic === "signals.gap";
      if (isGap || topic === "account.changed") void refreshUser(userId).catch(() => undefined);
      if (isGap) void client.invalidateQueries();
      for (const key of STALE[topic] ?? []) void client.invalidateQueries({ queryKey: [key] });
    });
  }, [client, userId]);
  const count = useQuery({
    queryKey: ["unviewed", userId],
    queryFn: async () => (await api.call(unviewedCount, {})).count,
    enabled: userId !== null,
  });
  return userId ? (count.data ?? 0) : 0;
}
