import type { DeskActions } from "../web/desk-actions.ts";
import type { DeskItem } from "../web/desk-item.ts";
import type { ListState } from "../web/list-state.ts";
import { useHideEvents, useMarkInbox } from "../web/queries.ts";
import { copy } from "../copy.ts";
import { copyShareLink } from "../../delivery/web/copy-share-link.ts";
import { UNDO_SECONDS } from "@aside/core/messages/contract.ts";
import { useDeleteEvent, useRestoreEvent } from "@aside/core/messages/web/event-queries.ts";
import { useAssignLabels, useLabelsLocked } from "../../labels/web/queries.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { offerUndo, undoLast } from "./undo.ts";

/** Taking back must arrive before the server's time is over. */
const DELETE_UNDO_MS = (UNDO_SECONDS - 5) * 1000;
const ARCHIVE_UNDO_MS = 10_000;

const postIdsOf = (items: readonly DeskItem[]) => items.map((item) => item.post_id);

/** What the lists can do, put together from the features that do it. */
export function useDeskActions(
  state: ListState,
  change: (part: Partial<ListState>, options?: { replace?: boolean }) => void,
  onLabel: (items: DeskItem[]) => void,
): DeskActions {
  const mark = useMarkInbox();
  const assign = useAssignLabels();
  const navigate = useNavigate();
  const remove = useRemoval();
  const closeIfOpen = (items: readonly DeskItem[]) => {
    if (items.some((item) => item.post_id === state.open)) change({ open: null }, { replace: true });
  };
  return {
    isLocked: useLabelsLocked(),
    label: onLabel,
    star: (items, isOn) => assign.mutate({ post_ids: postIdsOf(items), favorite: isOn }),
    archive: (items, isOn) => {
      const post_ids = postIdsOf(items);
      closeIfOpen(items);
      mark.mutate({ post_ids, archived: isOn });
      const text = isOn ? copy.done.archived(items.length) : copy.done.unarchived(items.length);
      offerUndo(text, () => mark.mutate({ post_ids, archived: !isOn }), ARCHIVE_UNDO_MS);
    },
    markViewed: (items, isViewed) => mark.mutate({ post_ids: postIdsOf(items), viewed: isViewed }),
    remove: (items) => {
      closeIfOpen(items);
      void remove(items.map((item) => item.event_id));
    },
    copyLink: (item) => void copyShareLink(item.post_id),
    details: (open) => change({ open }),
    goTo: (href) => void navigate({ href }),
    undo: undoLast,
  };
}

/** Deletes at once and offers to take it back, for as long as the server does. */
function useRemoval(): (eventIds: string[]) => Promise<void> {
  const lists = useHideEvents();
  const { mutateAsync: remove } = useDeleteEvent();
  const { mutateAsync: restore } = useRestoreEvent();

  /** What is taken back now: who deletes it again at once would otherwise reach the server first. */
  const restoring = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(0);
  /** The last one asks for the lists: before, they would come as they were between two changes. */
  const begin = () => {
    underWay.current++;
    return async () => {
      if (--underWay.current === 0) await lists.refresh();
    };
  };

  const giveBack = async (gone: readonly string[]) => {
    const results = await Promise.allSettled(gone.map(async (id) => await restore(id)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) toastError((failed.reason as Error).message);
    else if (gone.length > 0) toastSuccess(copy.done.restored(gone.length));
  };
  return async (eventIds) => {
    const end = begin();
    const putBack = await lists.hide(eventIds);
    const deletion = restoring.current.then(async () => await Promise.allSettled(eventIds.map(async (id) => await remove(id))));
    const gone = deletion.then((results) => eventIds.filter((_, index) => results[index]?.status === "fulfilled"));
    const undo = () => {
      const endUndo = begin();
      putBack();
      // Who changes their mind at once is faster than the server.
      const back = gone.then(giveBack);
      restoring.current = Promise.all([restoring.current, back]);
      void back.then(endUndo);
    };
    const withdraw = offerUndo(copy.done.deleted(eventIds.length), undo, DELETE_UNDO_MS);
    const failed = (await deletion).find((result) => result.status === "rejected");
    if (failed) {
      putBack();
      toastError((failed.reason as Error).message);
      if ((await gone).length === 0) withdraw();
    }
    await end();
  };
}
