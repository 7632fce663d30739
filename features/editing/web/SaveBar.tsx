import { Button } from "@aside/ui/elements/Button.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import { useRevertEdit } from "./edit-queries.ts";
import type { Editor } from "./use-editor.ts";

type Props = { editor: Editor; onDone: () => void; onReopen: () => void };

/** Buttons to leave the editor, revert to the original, and save. */
export function SaveBar({ editor, onDone, onReopen }: Props) {
  const { server, isDirty, isLocked, saving } = editor;
  const [isAsking, setAsking] = useState(false);
  const revert = useRevertEdit(server.post_id);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={onDone}>
        {isDirty ? "Cancel" : "Done"}
      </Button>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Revert to original
      </Button>
      <Button
        busy={saving.isPending}
        busyLabel="Saving"
        disabled={!isDirty || isLocked}
        // EditNotices shows the error.
        onClick={() => void editor.save().catch(() => undefined)}
      >
        Save
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Revert to the original?"
          description="Viewers see the original video again, with everything that was cut. Saved and unsaved edits are lost."
          keep="Keep edit"
          risk="Revert"
          state={revert}
          onClose={() => setAsking(false)}
          onConfirm={() => revert.mutate(undefined, { onSuccess: onReopen })}
        />
      )}
    </div>
  );
}
