import { brand } from "@aside/brand/brand.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";

/** A recording that waited on this device. `path`: of the screen after its recorder. */
export type Uploaded = { title: string; path: string };

const LIST = "/dashboard/created-videos";
/** Asides of the toast that is shown. */
let shown: Uploaded[] = [];

/** One toast for all Asides, until it is closed. A reply has its own: no list has it before it is sent. */
export function sayUploaded(uploaded: Uploaded, open: (path: string) => void): void {
  const { title, path } = uploaded;
  if (!path.startsWith(`/${brand.slug}/`))
    return toastSuccess(path.startsWith("/respond/") ? draftCopy.replyUploaded : draftCopy.uploaded(title), {
      id: path,
      action: { label: draftCopy.open, onClick: () => open(path) },
    });
  shown = [...shown, uploaded];
  const isOne = shown.length === 1;
  toastSuccess(isOne ? draftCopy.uploaded(title) : draftCopy.severalUploaded(shown.length), {
    id: "uploaded",
    action: {
      label: draftCopy.open,
      onClick: () => {
        shown = [];
        open(isOne ? path : LIST);
      },
    },
    onClose: () => (shown = []),
  });
}
