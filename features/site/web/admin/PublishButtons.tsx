import { Button } from "@aside/ui/elements/Button.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { adminCopy as copy } from "../../copy.ts";

type State = { isPending: boolean; error: Error | null };
type Texts = {
  publishTitle: string;
  publishText: string;
  unpublishTitle: string;
  unpublishText: string;
  deleteTitle: string;
  deleteText: string;
};
type Props = {
  texts: Texts;
  isPublished: boolean;
  /** Unsaved changes would not be published. */
  isChanged: boolean;
  publish: State & { mutate: (isPublished: boolean, options: { onSuccess: () => void }) => void };
  remove: State & { mutate: (given: void, options: { onSuccess: () => void }) => void };
  onDeleted: () => void;
};

/** Publishes, unpublishes and deletes after a confirmation. */
export function PublishButtons({ texts, isPublished, isChanged, publish, remove, onDeleted }: Props) {
  const [asked, setAsked] = useState<"publish" | "unpublish" | "delete" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="secondary" disabled={isChanged && !isPublished} onClick={() => setAsked(isPublished ? "unpublish" : "publish")}>
        {isPublished ? copy.unpublish : copy.publish}
      </Button>
      <Button variant="ghost-danger" onClick={() => setAsked("delete")}>
        {copy.delete}
      </Button>
      {asked === "publish" && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={texts.publishTitle}
          description={texts.publishText}
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                {copy.cancel}
              </Button>
              <Button busy={publish.isPending} onClick={() => publish.mutate(true, { onSuccess: close })}>
                {copy.publish}
              </Button>
            </>
          }
        >
          {publish.error && (
            <p role="alert" className="text-danger">
              {publish.error.message}
            </p>
          )}
        </Dialog>
      )}
      {asked === "unpublish" && (
        <ConfirmDialog
          title={texts.unpublishTitle}
          description={texts.unpublishText}
          keep={copy.cancel}
          risk={copy.unpublish}
          state={publish}
          onClose={close}
          onConfirm={() => publish.mutate(false, { onSuccess: close })}
        />
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={texts.deleteTitle}
          description={texts.deleteText}
          keep={copy.cancel}
          risk={copy.delete}
          state={remove}
          onClose={close}
          onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        />
      )}
    </>
  );
}
