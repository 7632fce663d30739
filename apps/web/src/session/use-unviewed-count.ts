import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { api } from "@aside/web-client/api.ts";
import { listenToEvents } from "@aside/web-client/event-stream.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unviewedCount } from "@aside/features/viewing/contract.ts";

/** What an event of the server makes stale. */
const STALE: Record<string, string[]> = {
  // A reply is counted with what it answers, too.
  "inbox.changed": ["unviewed", "inbox", "created"],
  // A picture, a title or a summary more of what was received: nothing to be counted anew.
  "received.changed": ["inbox"],
  "post.changed": ["created", "event-posts", "email-tracking", "post-views"],
  "engagement.changed": ["created", "email-tracking", "post-views", "post-engagement"],
  "event.changed": ["created", "event", "email-tracking"],
  "labels.changed": ["labels", "inbox", "created", "post"],
  "analysis.changed": ["analysis", "analyses"],
  "notification.changed": ["notifications"],
  "signals.gap": ["unviewed", "notifications", "labels", "inbox", "created", "event", "event-posts", "analysis", "analyses"],
};

/** How many received posts wait; kept, with the lists, by server-sent events. */
export function useUnviewedCount(userId: string | null): number {
  const client = useQueryClient();
  useEffect(() => {
    if (!userId) return;
    return listenToEvents(STREAM_PATH, ({ topic }) => {
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
