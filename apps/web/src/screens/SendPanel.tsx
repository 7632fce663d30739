import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { useSuggestedPeople } from "@aside/features/inbox/web/use-suggested-people.ts";
import { copy as deliveryCopy } from "@aside/features/delivery/copy.ts";
import { SendForm } from "@aside/features/delivery/web/SendForm.tsx";
import { DraftMessage } from "@aside/features/insights/web/DraftMessage.tsx";
import type { EventJson } from "@aside/core/messages/contract.ts";
import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { NoteField } from "@aside/features/notes/web/NoteField.tsx";
import { plainToHtml } from "@aside/features/notes/web/plain-to-html.ts";
import { useNoteDraft } from "@aside/features/notes/web/use-note-draft.ts";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { AttachmentsHandle } from "@aside/features/attachments/web/AttachmentsField.tsx";
import { Suspense, useRef, useState } from "react";
import { useSendDraft } from "./use-send-draft.ts";
import { useSuggestedTitles } from "@aside/features/insights/web/queries.ts";

// Loaded after the first render: the form is useful without it.
const AttachmentsField = lazyChunk(async () => ({
  default: (await import("@aside/features/attachments/web/AttachmentsField.tsx")).AttachmentsField,
}));

type Member = EventJson["Members"][number];

type Props = {
  postId: string;
  isReply: boolean;
  /** Only for a new Aside. */
  eventId?: string;
  members?: readonly Member[];
  onSent: () => void;
};

/** The send form with a note, attachments, title suggestions, and a generated draft of note and title. */
export function SendPanel({ postId, isReply, eventId, members = [], onSent }: Props) {
  const [typed, setTyped] = useState("");
  const suggested = useSuggestedPeople(useDebounced(typed));
  const { draft: form, fields, replaced, message: unsaved } = useSendDraft(postId, eventId);
  const isLocked = useIsLocked("video_sends") && !isReply;
  const post = usePost(postId).data;
  const titles = useSuggestedTitles(post);
  const note = useNoteDraft(postId);
  const attachments = useRef<AttachmentsHandle>(null);
  async function finishDraft() {
    await attachments.current?.settle();
    for (const draft of [note.draft, form]) {
      await draft?.flush();
      const now = draft?.getSnapshot();
      if (now?.state === "failed") throw new Error(now.message ?? "");
    }
  }
  if (!form || !fields) return <Skeleton className="h-96" />;
  return (
    <>
      {isLocked && <LockedTip />}
      <SendForm
        // Changed in another tab: the form starts over with it.
        key={replaced}
        postId={postId}
        first={fields}
        onChange={(next) => form.change(JSON.stringify(next))}
        isReply={isReply}
        members={namesOf(members, "TO")}
        bccMembers={namesOf(members, "BCC")}
        suggestions={titles}
        people={{ suggestions: suggested, onDraft: setTyped }}
        message={<NoteField {...note} />}
        attachments={
          <Suspense fallback={<Skeleton className="h-26" />}>
            <AttachmentsField postId={postId} ref={attachments} />
          </Suspense>
        }
        beforeSend={finishDraft}
        assist={({ title: before, setTitle, recipients }) => (
          <DraftMessage
            postId={postId}
            recipients={recipients}
            onDraft={({ subject, message }) => {
              const html = note.draft?.getSnapshot().html ?? "";
              if (subject) setTitle(subject);
              note.draft?.replace(plainToHtml(message));
              return () => {
                setTitle(before);
                note.draft?.replace(html);
              };
            }}
          />
        )}
        onSent={onSent}
        isLocked={isLocked}
        hold={post?.persona_info?.persona_status === "PROCESSING" ? deliveryCopy.beingMade : null}
      />
      {unsaved && (
        <p role="alert" className="text-small text-danger">
          {unsaved}
        </p>
      )}
    </>
  );
}

const namesOf = (members: readonly Member[], type: Member["member_type"]): string[] =>
  members.filter((member) => member.member_type === type).map(({ UserDetails: { name, email } }) => name || email);
