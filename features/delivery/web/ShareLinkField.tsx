import type { ButtonVariant } from "@aside/ui/elements/button-style.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { copy } from "../copy.ts";
import { CopyLinkButton } from "./CopyLinkButton.tsx";
import { fetchShareLink } from "./queries.ts";

/** The link of a post, to select or to copy, which also activates it. */
export function ShareLinkField({ postId, link, variant }: { postId: string; link: string; variant: ButtonVariant }) {
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:*:w-full">
      <div className="min-w-0 grow sm:basis-48">
        <TextField
          label={copy.share.link}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
          // Copied by hand, the link must work, too.
          onCopy={() => void fetchShareLink(postId).catch((error: Error) => toastError(error.message))}
          className="truncate text-small"
        />
      </div>
      <CopyLinkButton postId={postId} variant={variant} />
    </div>
  );
}
