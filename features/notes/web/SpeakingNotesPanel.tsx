import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { X } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { NotesDraft, NotesDraftState } from "./notes-draft.ts";
import { SaveState } from "./SaveState.tsx";
import { copy } from "../copy.ts";

const NotesEditor = lazyChunk(async () => ({ default: (await import("./NotesEditor.tsx")).NotesEditor }));

type Props = NotesDraftState & {
  draft: NotesDraft;
  onClose: () => void;
  /** Shown above the text: helps to begin. */
  help?: ReactNode;
};

/** The speaking notes beside the picture. */
export function SpeakingNotesPanel({ draft, state, message, replaced, onClose, help }: Props) {
  return (
    <section aria-label={copy.speakingNotes} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <h2 className="text-lead font-semibold">{copy.speakingNotes}</h2>
        <span className="ml-auto">
          <SaveState state={state} />
        </span>
        <IconButton label="Close notes" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <p className="text-small text-muted">{copy.notesForYou}</p>
      {help}
      <Suspense fallback={<Skeleton className="h-60" />}>
        <NotesEditor key={replaced} draft={draft} kind="speaking" isFocused={replaced === 0} />
      </Suspense>
      {message && <p className="text-small text-danger">{message}</p>}
    </section>
  );
}
