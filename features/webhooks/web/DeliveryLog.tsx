import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { useState } from "react";
import type { Delivery } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { useDeliveries } from "./queries.ts";

const TONES: Record<Delivery["state"], Tone> = { waiting: "neutral", delivered: "success", failed: "danger" };

/** The deliveries of one webhook, newest first. */
export function DeliveryLog({ id }: { id: string }) {
  const [state, setState] = useState<Delivery["state"] | "">("");
  const [opened, setOpened] = useState<Delivery | null>(null);
  const log = useDeliveries(id, state);
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card className="flex flex-col gap-4">
      <div className="max-w-60">
        <Select label={copy.state} value={state} onChange={(event) => setState(event.target.value as Delivery["state"] | "")}>
          <option value="">{copy.anyState}</option>
          {(Object.keys(copy.deliveryStates) as Delivery["state"][]).map((each) => (
            <option key={each} value={each}>
              {copy.deliveryStates[each]}
            </option>
          ))}
        </Select>
      </div>
      {log.error && <ErrorState title={copy.notLoaded} error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <Skeleton className="h-32" />}
      {log.data && items.length === 0 && <EmptyState title={copy.noDeliveries}>{copy.noDeliveriesWhy}</EmptyState>}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={TONES[item.state]}>{copy.deliveryStates[item.state]}</Badge>
                <span className="font-medium">{item.type}</span>
                {item.status !== null && <span className="text-muted">{item.status}</span>}
              </p>
              <p className="text-small break-words text-muted">
                <RelativeTime at={item.created_at} /> · {copy.attempts(item.attempts)}
                {item.error && ` · ${item.error}`}
              </p>
            </div>
            <Button variant="ghost" onClick={() => setOpened(item)} aria-label={`${copy.request}: ${item.type}`}>
              {copy.request}
            </Button>
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button variant="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {copy.loadMore}
        </Button>
      )}
      {opened && <DeliveryDialog webhookId={id} item={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}
