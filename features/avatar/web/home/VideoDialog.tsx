import { readingSeconds } from "@aside/contract/text/reading-time.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { useState } from "react";
import { MAX_NOTES, type Persona } from "../../contract.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { useMakeVideo } from "../queries.ts";

/** Notes that become a video. What was written stays when it could not be started. */
export function VideoDialog({ persona, onClose }: { persona: Persona; onClose: () => void }) {
  const make = useMakeVideo(persona);
  const [title, setTitle] = useState("");
  const [notes, setNotes] = useState("");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.makeVideo} description={copy.makeVideoWhy}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(
            { title: title.trim(), notes },
            {
              onSuccess: () => {
                toastSuccess(copy.isMade);
                onClose();
              },
            },
          );
        }}
      >
        <TextField label={copy.videoTitle} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
        <TextArea
          label={copy.notes}
          hint={copy.notesHint(formatDuration(readingSeconds(notes)))}
          value={notes}
          maxLength={MAX_NOTES}
          rows={6}
          required
          onChange={(event) => setNotes(event.target.value)}
        />
        <DialogActions problem={make.error?.message} cancel={copy.cancel} submit={copy.make} isBusy={make.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
