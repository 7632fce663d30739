import { cx } from "@aside/ui/class-names.ts";
import type { NotesDraftState } from "./notes-draft.ts";
import { copy } from "../copy.ts";

const STATES: Record<NotesDraftState["state"], string> = {
  saved: copy.notesSaved,
  unsaved: copy.notesSaving,
  saving: copy.notesSaving,
  failed: copy.notesNotSaved,
};

export function SaveState({ state }: Pick<NotesDraftState, "state">) {
  return (
    <p role="status" className={cx("text-small", state === "failed" ? "text-danger" : "text-muted")}>
      {STATES[state]}
    </p>
  );
}
