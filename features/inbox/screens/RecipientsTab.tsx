import { Recipients } from "../../delivery/web/Recipients.tsx";
import type { EventJson } from "@aside/core/messages/contract.ts";
import { useAddMembers, useRemoveMembers } from "@aside/core/messages/web/event-queries.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";

/** The recipients, the delivery status of their emails, and who watched. */
export function RecipientsTab({ post, event }: { post: PostJson; event: EventJson }) {
  const add = useAddMembers(event.id);
  const remove = useRemoveMembers(event.id);
  return <Recipients postId={post.id} isSent={post.post_status === "SENT"} members={event.Members} add={add} remove={remove} />;
}
