import { usePurgeEvent, useRestoreEvent } from "@aside/core/messages/web/event-queries.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import type { OnPage } from "@aside/ui/lists/Pages.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { useState } from "react";
import type { TrashItem } from "../contract.ts";
import { copy } from "../copy.ts";
import { useHideEvents, useTrash } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const texts = copy.trash;

/** Deleted Asides, to restore them or to delete them permanently. */
export function TrashList({ page, onPage }: { page: number; onPage: OnPage }) {
  const trash = useTrash(page);
  const lists = useHideEvents();
  const restore = useRestoreEvent();
  const purge = usePurgeEvent();
  const [doomed, setDoomed] = useState<TrashItem | null>(null);
  const bringBack = (item: TrashItem) =>
    restore.mutate(item.event_id, {
      onSuccess: () => toastSuccess(copy.done.restored(1)),
      onError: (error) => toastError(error.message),
      onSettled: () => void lists.refresh(),
    });
  return (
    <div className="flex flex-col gap-4">
      <ListState
        list={trash}
        failed={copy.notLoaded}
        empty={<EmptyState title={texts.empty[0]}>{texts.empty[1]}</EmptyState>}
        skeleton={<Skeleton className="h-40" />}
        label={copy.createdFilters.trash}
        head={<p className="text-muted">{texts.why}</p>}
        page={page}
        onPage={onPage}
      >
        {(item) => (
          <li key={item.event_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
            <div className="min-w-0 flex-1 basis-60">
              <h2 className="truncate font-medium">{item.title || copy.untitled}</h2>
              <p className="text-small text-muted">
                {item.duration > 0 && `${formatDuration(item.duration)} · `}
                {texts.deleted} <RelativeTime at={item.deleted_at} /> · {texts.daysLeft(daysLeft(item.purge_at))}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                aria-label={texts.restoreOf(item.title || copy.untitled)}
                busy={restore.isPending && restore.variables === item.event_id}
                onClick={() => bringBack(item)}
              >
                {texts.restore}
              </Button>
              <Button variant="ghost-danger" aria-label={texts.purgeOf(item.title || copy.untitled)} onClick={() => setDoomed(item)}>
                {texts.purge}
              </Button>
            </div>
          </li>
        )}
      </ListState>
      {doomed && (
        <ConfirmDialog
          title={texts.purgeTitle(doomed.title || copy.untitled)}
          description={texts.purgeWhy}
          keep={texts.keep}
          risk={texts.purgeRisk}
          state={purge}
          onClose={() => setDoomed(null)}
          onConfirm={() =>
            purge.mutate(doomed.event_id, {
              onSuccess: () => {
                toastSuccess(texts.purged);
                setDoomed(null);
              },
            })
          }
        />
      )}
    </div>
  );
}

/** The last day counts as one. */
const daysLeft = (purgeAt: string): number => Math.max(1, Math.ceil((Date.parse(purgeAt) - Date.now()) / DAY_MS));
