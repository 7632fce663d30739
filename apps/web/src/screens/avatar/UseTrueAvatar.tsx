import { AVATAR } from "@aside/core/messages/authenticity.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { notesPath } from "@aside/features/avatar/web/editor/notes-path.ts";
import { useHasReadyPersona } from "@aside/features/avatar/web/queries.ts";
import { editorCopy } from "@aside/features/avatar/web-editor-copy.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";

/** To where a persona speaks the draft's notes, for those who have one. */
export function UseTrueAvatar({ post }: { post: PostJson }) {
  if (!useHasReadyPersona()) return null;
  return (
    <LinkButton href={notesPath(post.id)} variant="secondary">
      {post.authenticity_type === AVATAR ? editorCopy.change : editorCopy.use}
    </LinkButton>
  );
}
