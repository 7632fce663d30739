import { brand } from "@aside/brand/brand.ts";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { copy as deliveryCopy } from "@aside/features/delivery/copy.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { shareCopy as copy } from "@aside/features/viewing/copy.ts";
import { type ButtonVariant, buttonStyle } from "@aside/ui/elements/button-style.ts";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { ChartNoAxesColumn, Download, Lock, type LucideIcon, Pencil, Share2, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { DeleteDialog } from "../screens/DeleteDialog.tsx";

const LibraryStatusLine = lazyChunk(async () => ({
  default: (await import("@aside/features/library/web/LibraryStatusLine.tsx")).LibraryStatusLine,
}));
const ShareDialog = lazyChunk(async () => ({ default: (await import("./OwnerDialogs.tsx")).ShareDialog }));
const PrivacyDialog = lazyChunk(async () => ({ default: (await import("./OwnerDialogs.tsx")).PrivacyDialog }));

/** On a phone rows of three equal columns, each with its icon above its label. */
const styleOf = (variant: ButtonVariant) => buttonStyle(variant, "max-sm:flex-col max-sm:gap-1 max-sm:px-0 max-sm:text-small");

/** Actions of the author. `onInsights` shows the tab of the insights. */
export function OwnerActions({ post, onInsights }: { post: PostJson; onInsights: () => void }) {
  const [open, setOpen] = useState<"share" | "privacy" | "delete" | null>(null);
  const close = () => setOpen(null);
  const path = `/${brand.slug}/${post.event_id}`;
  return (
    <div className="flex flex-col gap-2 max-sm:w-full sm:items-end">
      <div
        role="group"
        aria-label={copy.actions}
        className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-3 max-sm:gap-1"
      >
        <Action icon={Share2} label={copy.share} variant="primary" onPress={() => setOpen("share")} />
        {post.media.state === "complete" && (
          <a href={`${path}/edit-video`} className={styleOf("secondary")}>
            <Pencil aria-hidden className="size-5" /> {copy.edit}
          </a>
        )}
        {post.media.state === "complete" && <DownloadAction postId={post.id} />}
        <Action icon={Lock} label={copy.privacy} variant="secondary" onPress={() => setOpen("privacy")} />
        {post.abilities.see_views && <Action icon={ChartNoAxesColumn} label={copy.insights} variant="secondary" onPress={onInsights} />}
        {post.abilities.delete && <Action icon={Trash2} label={copy.delete} variant="ghost-danger" onPress={() => setOpen("delete")} />}
        <Suspense>
          {open === "share" && <ShareDialog post={post} onClose={close} />}
          {open === "privacy" && <PrivacyDialog eventId={post.event_id} onClose={close} />}
        </Suspense>
        {open === "delete" && <DeleteDialog eventId={post.event_id} onClose={close} onDeleted={(next) => location.assign(next)} />}
      </div>
      {post.approval_status && (
        <Suspense fallback={<div className="min-h-6" />}>
          <LibraryStatusLine status={post.approval_status} />
        </Suspense>
      )}
    </div>
  );
}

function DownloadAction({ postId }: { postId: string }) {
  const [isBusy, setBusy] = useState(false);
  const isLocked = useIsLocked("download_videos");
  function download() {
    if (isLocked) return toastError(deliveryCopy.downloadLocked);
    setBusy(true);
    void loadChunk(async () => await import("@aside/features/delivery/web/download-file.ts"))
      .then(async ({ downloadFile }) => await downloadFile(postId))
      .catch((error: Error) => toastError(error.message))
      .finally(() => setBusy(false));
  }
  return <Action icon={Download} label={deliveryCopy.download} variant="secondary" isBusy={isBusy} onPress={download} />;
}

type ActionProps = { icon: LucideIcon; label: string; variant: ButtonVariant; isBusy?: boolean; onPress: () => void };

function Action({ icon: Icon, label, variant, isBusy = false, onPress }: ActionProps) {
  return (
    <button type="button" className={styleOf(variant)} aria-busy={isBusy || undefined} disabled={isBusy} onClick={onPress}>
      <Icon aria-hidden className="size-5" /> {label}
    </button>
  );
}
