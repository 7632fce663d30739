import type { AvatarParts, DashboardActions, LibraryParts } from "../web/dashboard-actions.ts";
import type { DashboardItem } from "../web/dashboard-item.ts";
import type { ListState } from "../web/list/list-state.ts";
import { useHideEvents, useMarkInbox } from "../web/queries.ts";
import { copy } from "../copy.ts";
import { copy as deliveryCopy } from "../../delivery/copy.ts";
import { copyShareLink } from "../../delivery/web/copy-share-link.ts";
import { useDeleteEvent, useRestoreEvent } from "@aside/core/messages/web/event-queries.ts";
import { useAssignLabels } from "../../labels/web/queries.ts";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { toastError, toastInfo, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { offerUndo, undoLast } from "./undo.ts";

/** Afterwards it can still be restored from the trash. */
const DELETE_UNDO_MS = 55_000;
const ARCHIVE_UNDO_MS = 10_000;

const postIdsOf = (items: readonly DashboardItem[]) => items.map((item) => item.post_id);

/** The actions of the lists, composed from several features. */
export function useDashboardActions(
  state: ListState,
  change: (part: Partial<ListState>, options?: { replace?: boolean }) => void,
  onLabel: (items: DashboardItem[]) => void,
  { library, avatar }: { library: LibraryParts | null; avatar: AvatarParts | null },
): DashboardActions {
  const mark = useMarkInbox();
  const assign = useAssignLabels();
  const navigate = useNavigate();
  const remove = useRemoval();
  const closeIfOpen = (items: readonly DashboardItem[]) => {
    if (items.some((item) => item.post_id === state.open)) change({ open: null }, { replace: true });
  };
  return {
    label: onLabel,
    star: (items, isOn) => assign.mutate({ post_ids: postIdsOf(items), favorite: isOn }),
    archive: (items, isOn) => {
      const post_ids = postIdsOf(items);
      closeIfOpen(items);
      const text = isOn ? copy.done.archived(items.length) : copy.done.unarchived(items.length);
      const withdraw = offerUndo(text, () => mark.mutate({ post_ids, archived: !isOn }), ARCHIVE_UNDO_MS);
      mark.mutate({ post_ids, archived: isOn }, { onError: withdraw });
    },
    markViewed: (items, isViewed) => mark.mutate({ post_ids: postIdsOf(items), viewed: isViewed }),
    remove: (items) => {
      closeIfOpen(items);
      void remove(items.map((item) => item.event_id));
    },
    copyLink: (item) => void copyShareLink(item.post_id),
    download: (item) => void download(item),
    details: (open) => change({ open }),
    goTo: (href) => void navigate({ href }),
    undo: undoLast,
    library,
    avatar,
  };
}

async function download({ post_id: postId, title }: DashboardItem): Promise<void> {
  toastInfo(deliveryCopy.preparing);
  try {
    const { downloadFile } = await loadChunk(async () => await import("../../delivery/web/download-file.ts"));
    await downloadFile(postId, { title });
  } catch (error) {
    toastError((error as Error).message);
  }
}

/** Deletes at once and offers undo, which restores from the trash. */
function useRemoval(): (eventIds: string[]) => Promise<void> {
  const lists = useHideEvents();
  const { mutateAsync: remove } = useDeleteEvent();
  const { mutateAsync: restore } = useRestoreEvent();

  /** Restores in progress: an immediate second deletion would otherwise reach the server first. */
  const restoring = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(0);
  /** Only the last change reloads the lists: earlier they would show the state between two changes. */
  const begin = () => {
    underWay.current++;
    return async () => {
      if (--underWay.current === 0) await lists.refresh();
    };
  };

  const restoreEvents = async (deletedIds: readonly string[]) => {
    const results = await Promise.allSettled(deletedIds.map(async (id) => await restore(id)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) toastError((failed.reason as Error).message);
    else if (deletedIds.length > 0) toastSuccess(copy.done.restored(deletedIds.length));
  };
  return async (eventIds) => {
    const end = begin();
    const unhide = await lists.hide(eventIds);
    const deletion = restoring.current.then(async () => await Promise.allSettled(eventIds.map(async (id) => await remove(id))));
    const deleted = deletion.then((results) => eventIds.filter((_, index) => results[index]?.status === "fulfilled"));
    const undo = () => {
      const endUndo = begin();
      unhide();
      // The user may choose undo before the server has replied.
      const back = deleted.then(restoreEvents);
      restoring.current = Promise.all([restoring.current, back]);
      void back.then(endUndo);
    };
    const withdraw = offerUndo(copy.done.deleted(eventIds.length), undo, DELETE_UNDO_MS);
    const failed = (await deletion).find((result) => result.status === "rejected");
    if (failed) {
      unhide();
      toastError((failed.reason as Error).message);
      withdraw();
      const { length } = await deleted;
      if (length > 0) offerUndo(copy.done.deleted(length), undo, DELETE_UNDO_MS);
    }
    await end();
  };
}
