import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { type ChangeEvent, Suspense, useRef, useState } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { MAX_PICTURE_BYTES } from "../contract.ts";
import { accountCopy as copy, copy as texts } from "../copy.ts";
import { useDeletePicture } from "./queries.ts";

// Loaded on demand with its cropping library, which most visits do not need.
const CropDialog = lazyChunk(async () => ({ default: (await import("./CropDialog.tsx")).CropDialog }));

const TYPES = ["image/jpeg", "image/png", "image/webp"];

/** The profile picture, with buttons to change and delete it. */
export function PictureField({ user }: { user: StoredUser }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const remove = useDeletePicture();

  function onPicked(event: ChangeEvent<HTMLInputElement>) {
    const [picked] = event.target.files ?? [];
    // Cleared so that picking the same file again triggers a change event.
    event.target.value = "";
    if (!picked) return;
    if (!TYPES.includes(picked.type)) toastError(texts.pictureType);
    else if (picked.size > MAX_PICTURE_BYTES) toastError(texts.fileTooLarge(MAX_PICTURE_BYTES / 1024 / 1024));
    else setFile(picked);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={user.name || user.email} size="large" {...(user.profileImageUrl && { imageUrl: user.profileImageUrl })} />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="block font-semibold break-words">{user.name}</strong>
        <span className="break-all text-muted">{user.email}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <input ref={input} type="file" accept={TYPES.join(",")} className="hidden" aria-hidden tabIndex={-1} onChange={onPicked} />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          {user.profileImageUrl ? copy.changePicture : copy.choosePicture}
        </Button>
        {user.profileImageUrl && (
          <Button
            variant="ghost"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => toastSuccess(copy.pictureDeleted),
                onError: (error) => toastError(error.message),
              })
            }
          >
            {copy.deletePicture}
          </Button>
        )}
      </div>
      {file && (
        <Suspense>
          <CropDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}
