import { IconButton } from "@aside/platform/ui/IconButton.tsx";
import { Skeleton } from "@aside/platform/ui/Skeleton.tsx";
import { X } from "lucide-react";
import { lazy, Suspense } from "react";
import { copy } from "../../copy.ts";
import type { NotesDraft, NotesDraftState } from "./notes-draft.ts";

const NotesEditor = lazy(async () => ({ default: (await import("./NotesEditor.tsx")).NotesEditor }));

const STATES: Record<NotesDraftState["state"], string> = {
  saved: copy.notesSaved,
  unsaved: copy.notesSaving,
  saving: copy.notesSaving,
  failed: copy.notesNotSaved,
};

/** The notes beside the picture. */
export function SpeakingNotesPanel({ draft, state, message, onClose }: { draft: NotesDraft; onClose: () => void } & NotesDraftState) {
  return (
    <section aria-label={copy.speakingNotes} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <h2 className="text-lead font-semibold">{copy.speakingNotes}</h2>
        <p role="status" className={`ml-auto text-small ${state === "failed" ? "text-danger" : "text-muted"}`}>
          {STATES[state]}
        </p>
        <IconButton label="Close notes" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <p className="text-small text-muted">{copy.notesForYou}</p>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <NotesEditor draft={draft} />
      </Suspense>
      {message && <p className="text-small text-danger">{message}</p>}
    </section>
  );
}
