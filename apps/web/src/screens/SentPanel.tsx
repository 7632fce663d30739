import { brand } from "@aside/brand/brand.ts";
import type { EventJson } from "@aside/core/messages/contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "@aside/features/delivery/copy.ts";
import { TellRecipients } from "@aside/features/delivery/web/TellRecipients.tsx";
import { TitleField } from "@aside/features/inbox/web/detail/TitleField.tsx";
import { NoteField } from "@aside/features/notes/web/NoteField.tsx";
import { useNoteDraft } from "@aside/features/notes/web/use-note-draft.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense } from "react";

const AttachmentsField = lazyChunk(async () => ({
  default: (await import("@aside/features/attachments/web/AttachmentsField.tsx")).AttachmentsField,
}));

/** In place of the send form, once it is sent: there is nothing to send, but its texts and files can still be changed. */
export function SentPanel({ event, post }: { event: EventJson; post: PostJson }) {
  const note = useNoteDraft(post.id);
  return (
    <section aria-labelledby="sent-heading" className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        <h2 id="sent-heading" className="text-lead font-semibold">
          {copy.update.heading(event.Members.length)}
        </h2>
        <TellRecipients postId={post.id} />
        <LinkButton href={`/${brand.slug}/${event.id}/sent`} variant="secondary">
          {copy.update.manage}
        </LinkButton>
      </div>
      <TitleField post={post} />
      <NoteField {...note} />
      <Suspense fallback={<Skeleton className="h-26" />}>
        <AttachmentsField postId={post.id} />
      </Suspense>
    </section>
  );
}
