import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { copy } from "../copy.ts";
import { useDeleteCover, useUploadCover } from "./edit-queries.ts";

const TYPES = "image/jpeg,image/png,image/webp";

/** Uploads a picture as cover, or removes it. */
export function CoverPicture({ postId, hasPicture }: { postId: string; hasPicture: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadCover(postId);
  const remove = useDeleteCover(postId);
  const onError = (error: Error) => toastError(error.message);
  function onPicked(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again.
    event.target.value = "";
    if (file) upload.mutate(file, { onSuccess: () => toastSuccess(copy.coverSaved), onError });
  }
  return (
    <>
      <input ref={input} type="file" accept={TYPES} className="hidden" aria-hidden tabIndex={-1} onChange={onPicked} />
      <Button variant="secondary" busy={upload.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {copy.coverUpload}
      </Button>
      {hasPicture && (
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(undefined, { onError })}>
          {copy.coverRemove}
        </Button>
      )}
    </>
  );
}
