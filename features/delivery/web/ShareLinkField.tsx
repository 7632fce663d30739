import type { ButtonVariant } from "@aside/ui/elements/button-style.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { copy } from "../copy.ts";
import { CopyLinkButton } from "./CopyLinkButton.tsx";

/** The link of a post, to select or to copy, which also activates it. */
export function ShareLinkField({ postId, link, variant }: { postId: string; link: string; variant: ButtonVariant }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-64">
        <TextField
          label={copy.share.link}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
          className="truncate text-small"
        />
      </div>
      <CopyLinkButton postId={postId} variant={variant} />
    </div>
  );
}
