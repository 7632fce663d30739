import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { toastError, toastInfo, toastSuccess, toastUndo } from "@aside/ui/feedback/toast.ts";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { brand } from "@aside/brand/brand.ts";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { recordShare } from "../../../delivery/web/record-share.ts";
import { downloadFile } from "../../../delivery/web/download-file.ts";
import { useAssignLabels } from "../../../labels/web/queries.ts";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { useDecidePosts, useMovePosts, usePinPost, useResubmitPost, useReusePost, useStartFromTemplate } from "../queries.ts";
import { type ItemActions, templateStart } from "./item-actions.ts";
import type { OpenItemDialog } from "./ItemDialogs.tsx";

const ItemDialogs = lazyChunk(async () => ({ default: (await import("./ItemDialogs.tsx")).ItemDialogs }));

const UNDO_MS = 10_000;

const idsOf = (items: readonly LibraryItem[]) => items.map(({ post_id }) => post_id);

/** Actions for videos, and the dialogs that they open. `onDone`: after an action that ends a selection. */
export function useItemActions(onDone: () => void): { actions: ItemActions; dialogs: ReactNode } {
  const [open, setOpen] = useState<OpenItemDialog | null>(null);
  const decide = useDecidePosts();
  const move = useMovePosts();
  const pin = usePinPost();
  const resubmit = useResubmitPost();
  const reuse = useReusePost();
  const template = useStartFromTemplate();
  const navigate = useNavigate();
  const assign = useAssignLabels();
  const isDownloadLocked = useIsLocked("download_videos");

  const moveTo = (items: LibraryItem[], folder: { id: string; name: string }) => {
    const undo = () => {
      for (const [folderId, before] of Map.groupBy(items, (item) => item.folder_id))
        move.mutate({ body: { post_ids: idsOf(before), folder_id: folderId } });
    };
    move.mutate(
      { body: { post_ids: idsOf(items), folder_id: folder.id } },
      {
        onSuccess: ({ moved }) => {
          toastUndo(copy.done.moved(moved, folder.name), copy.done.undo, undo, UNDO_MS);
          onDone();
        },
      },
    );
  };

  const actions: ItemActions = {
    approve: (items) =>
      decide.mutate(
        { body: { post_ids: idsOf(items), status: "approved" } },
        {
          onSuccess: ({ decided, skipped }) => {
            if (decided.length > 0) toastSuccess(copy.done.approved(decided.length));
            if (skipped.length > 0) toastInfo(copy.done.skipped(skipped.length));
            onDone();
          },
        },
      ),
    reject: (items) => setOpen({ kind: "reject", items }),
    move: (items) => setOpen({ kind: "move", items }),
    moveTo,
    label: (items) => setOpen({ kind: "label", items }),
    star: (items, isOn) => assign.mutate({ post_ids: idsOf(items), favorite: isOn }),
    download: isDownloadLocked ? null : (items) => void downloadAll(items),
    copyLink: (item) => {
      // Not the share link of the author, which would open the video to everyone with the link.
      void copyText(`${location.origin}/${brand.slug}/${item.event_id}`).then((isCopied) => {
        if (isCopied) recordShare(item.post_id, "link");
      });
    },
    pin: (item, isOn) =>
      pin.mutate(
        { params: { id: item.post_id }, body: { is_pinned: isOn } },
        { onSuccess: () => toastSuccess(isOn ? copy.done.pinned : copy.done.unpinned) },
      ),
    expire: (item) => setOpen({ kind: "expire", items: [item] }),
    remove: (items) => setOpen({ kind: "remove", items }),
    withdraw: (item) => setOpen({ kind: "withdraw", items: [item] }),
    reuse: (item) =>
      reuse.mutate(
        { params: { id: item.post_id } },
        { onSuccess: ({ event_id }) => void navigate({ href: `/${brand.slug}/${event_id}/preview` }) },
      ),
    useAsTemplate: (item) =>
      template.mutate(
        { params: { id: item.post_id }, body: { starts_at: templateStart(item) ?? 0 } },
        { onSuccess: ({ event_id }) => void navigate({ href: `/${brand.slug}/${event_id}/record` }) },
      ),
    figures: (item) => setOpen({ kind: "figures", items: [item] }),
    resubmit: (item) => resubmit.mutate({ params: { id: item.post_id } }, { onSuccess: () => toastSuccess(copy.done.resubmitted) }),
  };
  const dialogs = open && (
    <Suspense>
      <ItemDialogs open={open} onClose={() => setOpen(null)} onDone={onDone} onMove={moveTo} />
    </Suspense>
  );
  return { actions, dialogs };
}

/** One after the other: the server prepares one file at a time, and browsers ask before they allow several at once. */
async function downloadAll(items: readonly LibraryItem[]): Promise<void> {
  toastInfo(copy.done.preparing);
  for (const { post_id, title } of items)
    try {
      await downloadFile(post_id, { title });
    } catch (error) {
      toastError((error as Error).message);
    }
}
