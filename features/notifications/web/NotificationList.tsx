import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
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
  return (
    <QueryState
      query={list}
      failed={copy.notLoaded}
      skeleton={<RowSkeletons count={4} row="h-14" className="flex flex-col gap-3 px-4 pb-4" />}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
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
      }}
    </QueryState>
  );
}
