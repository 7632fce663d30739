import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Suspense } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { PreviewsOfText } from "../../link-previews/web/PreviewsOfText.tsx";
import type { NotesDraft, NotesDraftState } from "./notes-draft.ts";
import { SaveState } from "./SaveState.tsx";
import { copy } from "../copy.ts";

const NotesEditor = lazyChunk(async () => ({ default: (await import("./NotesEditor.tsx")).NotesEditor }));

/** The message sent with the video, saved while typing. */
export function NoteField({ draft, html, state, message, replaced }: NotesDraftState & { draft: NotesDraft | null }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-body font-medium">{copy.note}</span>
        {(html || state !== "saved") && <SaveState state={state} />}
      </div>
      <Suspense fallback={<Skeleton className="h-36" />}>
        {draft ? <NotesEditor key={replaced} draft={draft} kind="note" isFocused={false} /> : <Skeleton className="h-36" />}
      </Suspense>
      <PreviewsOfText html={html} />
      {message && (
        <p role="alert" className="text-small text-danger">
          {message}
        </p>
      )}
      <p className="text-small text-muted">{copy.noteWhy}</p>
    </div>
  );
}
