import { useUnsent } from "@aside/features/recording/web/use-unsent.ts";
import { useEffect } from "react";

/** Sends recordings that were stopped in this browser, in a tab that is closed by now. Shows nothing. */
export function SendStopped({ userId }: { userId: string }) {
  const posts = useUnsent();
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

async function sendAll(posts: string[], userId: string): Promise<void> {
  const { sendStopped } = await import("@aside/features/recording/web/send-stopped.ts");
  for (const postId of posts) void sendStopped(postId, userId);
}
