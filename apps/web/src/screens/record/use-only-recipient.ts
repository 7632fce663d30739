import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { spokenName } from "@aside/features/avatar/personal-notes.ts";
import { parseRecipients } from "@aside/ui/fields/recipients.ts";

/** How the one person whom a draft is for is spoken to; "": it is for several, for nobody yet, or the name is not known. `isWanted`: only then it is looked for. */
export function useOnlyRecipient(postId: string, isWanted: boolean): string {
  const post = usePost(postId).data;
  // Its recipients are those of the Aside.
  const event = useEvent(isWanted && post && !post.is_reply && post.abilities.update ? post.event_id : undefined).data;
  const members = event?.Members.map(({ UserDetails: { name, email } }) => ({ name, email })) ?? [];
  const names = new Map(
    [...parseRecipients(post?.draft_recipients ?? ""), ...members].map(({ email, name = "" }) => [email.toLowerCase(), name]),
  );
  const [only = ""] = names.size === 1 ? names.values() : [];
  return spokenName(only);
}
