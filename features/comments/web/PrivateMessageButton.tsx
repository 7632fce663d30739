import { brand } from "@aside/brand/brand.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { MessageSquareLock } from "lucide-react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { usePrivateMessage } from "./queries.ts";
import { copy } from "../copy.ts";

/** Creates an Aside for that person only. Hidden if the actor may not. */
export function PrivateMessageButton({ post, person }: { post: PostJson; person: { userId: string; name: string } }) {
  const begin = usePrivateMessage(post.id);
  const isCreator = post.is_creator && !post.is_reply;
  const may = isCreator || (post.abilities.write_to_creator && person.userId === post.creator_id);
  if (!may) return null;
  return (
    <IconButton
      label={copy.privateMessage(person.name)}
      disabled={begin.isPending}
      onClick={() =>
        begin.mutate(person.userId, {
          onSuccess: (eventId) => location.assign(`/${brand.slug}/${eventId}/record`),
          onError: (error) => toastError(error.message),
        })
      }
    >
      <MessageSquareLock aria-hidden />
    </IconButton>
  );
}
