import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { useState } from "react";
import type { ActivityState, CrmActivity, CrmProvider } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useCrmActivities, useCrmVendors, useRetryActivities, useRetryActivity } from "./queries.ts";

const TONES: Record<ActivityState, Tone> = { waiting: "neutral", sent: "success", failed: "danger", skipped: "neutral" };

/** The activities of one connection, failed ones first to see, newest first. */
export function ActivityLog({ provider }: { provider: CrmProvider }) {
  const [state, setState] = useState<ActivityState | "">("failed");
  const log = useCrmActivities(provider, state);
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card className="flex flex-col gap-4">
      <NotSending provider={provider} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-60">
          <Select label={copy.state} value={state} onChange={(event) => setState(event.target.value as ActivityState | "")}>
            <option value="">{copy.anyState}</option>
            {(Object.keys(copy.activityStates) as ActivityState[]).map((each) => (
              <option key={each} value={each}>
                {copy.activityStates[each]}
              </option>
            ))}
          </Select>
        </div>
        {items.some((item) => item.state === "failed") && <RetryAllButton provider={provider} />}
      </div>
      {log.error && <ErrorState title={copy.notLoaded} error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <Skeleton className="h-32" />}
      {log.data && items.length === 0 && <Empty state={state} onShowAll={() => setState("")} />}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <Row item={item} />
            {(item.state === "failed" || item.state === "skipped") && <RetryButton provider={provider} item={item} />}
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button variant="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {copy.loadMore}
        </Button>
      )}
    </Card>
  );
}

/** A retry, and what waits, lasts until then. */
function NotSending({ provider }: { provider: CrmProvider }) {
  const state = useCrmVendors().data?.find((vendor) => vendor.provider === provider)?.connection?.state ?? "active";
  return copy.notSending[state] === "" ? null : <Banner tone="warning">{copy.notSending[state]}</Banner>;
}

/** Only of what was asked for: there may be other activities. */
function Empty({ state, onShowAll }: { state: ActivityState | ""; onShowAll: () => void }) {
  if (state === "") return <EmptyState title={copy.noActivities}>{copy.noActivitiesWhy}</EmptyState>;
  const action = (
    <Button variant="secondary" onClick={onShowAll}>
      {copy.showAll}
    </Button>
  );
  return (
    <EmptyState title={copy.noneIn[state]} action={action}>
      {copy.noneInWhy}
    </EmptyState>
  );
}

function Row({ item }: { item: CrmActivity }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[item.state]}>{copy.activityStates[item.state]}</Badge>
        <span className="font-medium break-words">
          {copy.shortKinds[item.kind]}: {item.title}
        </span>
      </p>
      <p className="text-small break-words text-muted">
        {item.contact_address} · <RelativeTime at={item.happened_at} />
      </p>
      {item.error && <p className={`text-small break-words ${item.state === "failed" ? "text-danger" : "text-muted"}`}>{item.error}</p>}
    </div>
  );
}

function RetryButton({ provider, item }: { provider: CrmProvider; item: CrmActivity }) {
  const retry = useRetryActivity();
  const onClick = () =>
    retry.mutate(
      { provider, id: item.id },
      { onSuccess: ({ count }) => toastSuccess(copy.retried(count)), onError: (error) => toastError(error.message) },
    );
  return (
    <Button
      variant="ghost"
      className="max-sm:-ml-4"
      busy={retry.isPending}
      onClick={onClick}
      aria-label={`${copy.retry}: ${item.title}, ${item.contact_address}`}
    >
      {copy.retry}
    </Button>
  );
}

function RetryAllButton({ provider }: { provider: CrmProvider }) {
  const retry = useRetryActivities();
  const onClick = () =>
    retry.mutate(provider, {
      onSuccess: ({ count }) => toastSuccess(copy.retried(count)),
      onError: (error) => toastError(error.message),
    });
  return (
    <Button variant="secondary" busy={retry.isPending} onClick={onClick}>
      {copy.retryAll}
    </Button>
  );
}
