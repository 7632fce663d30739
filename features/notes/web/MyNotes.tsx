import { sessionStore } from "@aside/web-client/session-store.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { NotebookPen } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { RichNote } from "./RichNote.tsx";
import { SaveState } from "./SaveState.tsx";
import { useRichDraft } from "./use-rich-draft.ts";
import { copy } from "../copy.ts";
import { saveOwnNotes } from "./queries.ts";

const NotesEditor = lazyChunk(async () => ({ default: (await import("./NotesEditor.tsx")).NotesEditor }));

/** A signed-in viewer's private notes, below the video. */
export function MyNotes({ post }: { post: PostJson }) {
  const [isOpen, setOpen] = useState(false);
  const { draft, html, state, message } = useRichDraft({
    // Two people may use the same browser.
    key: `aside.my-notes.${sessionStore.get()?.user.userId}.${post.id}`,
    saved: post.my_notes,
    save: async (next) => await saveOwnNotes(post.id, next),
  });
  if (!draft) return null;
  return (
    <section aria-label={copy.myNotes} className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="font-semibold">{copy.myNotes}</h2>
        <p className="text-small text-muted">{copy.myNotesWhy}</p>
        {isOpen && <SaveState state={state} />}
        <Button variant="ghost" className="ms-auto -me-4" onClick={() => setOpen(!isOpen)}>
          {!isOpen && <NotebookPen aria-hidden className="size-4" />}
          {isOpen ? copy.myNotesClose : html ? copy.myNotesEdit : copy.myNotesAdd}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-36" />}>
          <NotesEditor draft={draft} kind="own" />
        </Suspense>
      ) : (
        html && <RichNote html={html} />
      )}
      {message && (
        <p role="alert" className="text-small text-danger">
          {message}
        </p>
      )}
    </section>
  );
}
