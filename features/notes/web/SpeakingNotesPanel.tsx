import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { type ReactNode, Suspense } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { NotesDraft, NotesDraftState } from "./notes-draft.ts";
import { SaveState } from "./SaveState.tsx";
import { copy } from "../copy.ts";

const NotesEditor = lazyChunk(async () => ({ default: (await import("./NotesEditor.tsx")).NotesEditor }));

type Props = NotesDraftState & {
  draft: NotesDraft;
  /** Shown above the text: helps to begin. */
  help?: ReactNode;
};

/** The speaking notes, in a drawer beside the picture. */
export function SpeakingNotesPanel({ draft, state, message, replaced, help }: Props) {
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <p className="text-small text-muted">{copy.notesForYou}</p>
        <SaveState state={state} />
      </div>
      {help}
      <Suspense fallback={<Skeleton className="h-60" />}>
        <NotesEditor key={replaced} draft={draft} kind="speaking" isFocused={replaced === 0} />
      </Suspense>
      {message && <p className="text-small text-danger">{message}</p>}
    </>
  );
}
