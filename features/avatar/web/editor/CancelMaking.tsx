import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastInfo } from "@aside/ui/feedback/toast.ts";
import type { PersonaVideo } from "../../contract.ts";
import { editorCopy as copy } from "../../web-editor-copy.ts";
import { useCancelVideo } from "./editor-queries.ts";

type Props = {
  postId: string;
  /** Undefined until it is known what is made. */
  video: PersonaVideo | undefined;
  /** Of what is canceled, for screen readers. */
  label: string;
  /** This button is about to go: the focus must move. */
  onCanceled: () => void;
};

/** Ends what is being made. */
export function CancelMaking({ postId, video, label, onCanceled }: Props) {
  const cancel = useCancelVideo(postId);
  return (
    <Button
      variant="ghost"
      aria-label={label}
      busy={cancel.isPending}
      disabled={!video}
      onClick={() =>
        video &&
        cancel.mutate(video.id, {
          onSuccess: ({ status }) => {
            onCanceled();
            if (status === "FAILED") toastInfo(copy.canceled);
          },
          onError: (error) => toastError(error.message),
        })
      }
    >
      {copy.cancel}
    </Button>
  );
}
