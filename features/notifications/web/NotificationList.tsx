import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { OfflineState } from "@aside/ui/feedback/OfflineState.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { BellOff, CheckCheck } from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { type Filter, useNotifications, useSetStatus } from "./queries.ts";

/** All or unread notifications, with actions for all. */
export function NotificationCentre({ heading, footer }: { heading: ReactNode; footer?: ReactNode }) {
  const setStatus = useSetStatus();
  const unread = useNotifications("all").data?.pages[0]?.unread ?? 0;
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-x-2 px-4">
        {heading}
        {/* Not `disabled`: a disabled button loses the keyboard focus. */}
        <IconButton
          label={copy.markAllRead}
          aria-disabled={unread === 0}
          className={cx("-mr-2", unread === 0 && "opacity-50")}
          onClick={() => unread > 0 && setStatus.mutate({ status: "read" }, { onError: () => toastError(copy.notSaved) })}
        >
          <CheckCheck aria-hidden />
        </IconButton>
      </div>
      <Tabs
        label={copy.show}
        tabs={[
          { value: "all", label: copy.all, content: <NotificationList filter="all" /> },
          { value: "unread", label: copy.unread, content: <NotificationList filter="unread" /> },
        ]}
      />
      {footer}
    </>
  );
}

function NotificationList({ filter }: { filter: Filter }) {
  const list = useNotifications(filter);
  const isOffline = useOffline();
  if (isOffline && !list.data) return <OfflineState />;
  if (list.isError && !list.data)
    return <ErrorState title={copy.notLoaded} retrying={list.isFetching} error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <Rows />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState title={filter === "all" ? copy.none : copy.noneUnread} icon={<BellOff aria-hidden />}>
        {filter === "all" ? copy.noneWhy : copy.noneUnreadWhy}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={copy.title} className="-mt-4">
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} leavesWhenRead={filter === "unread"} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="ghost" className="m-2" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </>
  );
}

function Rows() {
  return (
    <div aria-busy className="flex flex-col gap-3 px-4 pb-4">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
