import { brand } from "@aside/brand/brand.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { keepDroppedFiles, useFileDrop } from "@aside/features/recording/web/use-file-drop.ts";
import { DropHint } from "@aside/ui/feedback/DropHint.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useEffect } from "react";
import { useSession } from "../shell/session.ts";

/** A video that is dropped on the list opens the studio of a new Aside, which checks and uploads it. */
export function UploadByDrop() {
  const { user } = useSession();
  const navigate = useNavigate();
  // Files of an attempt that was given up. Before useFileDrop, which would take them.
  useEffect(() => keepDroppedFiles([]), []);
  const isDragged = useFileDrop((files) => {
    if (files.length === 0) return;
    if (user?.isUploadVideoEnabled === false) return toastError(copy.uploadLocked);
    if (files.length > 1) return toastError(copy.dropOne);
    keepDroppedFiles(files);
    void navigate({ href: `/${brand.slug}/new` });
  }, true);
  if (!isDragged) return null;
  return (
    <DropHint>
      <Upload aria-hidden className="size-8 text-ember-strong" />
      {copy.dropHere}
    </DropHint>
  );
}
