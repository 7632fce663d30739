import { brand } from "@aside/brand/brand.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { createdEvents, type CreatedItem } from "@aside/features/inbox/contract.ts";
import { stateOfCreated } from "@aside/features/inbox/copy.ts";
import { useEffect, useState } from "react";
import { callerOf } from "@aside/web-client/token-caller.ts";
import { copy } from "../copy.ts";
import { ask } from "../messages.ts";
import { useUnviewed } from "../use-stored.ts";
import { openPage } from "./open-page.ts";

const SHOWN = 5;
const api = callerOf(async (stale) => await ask("worker", "access", { stale }));

/** `isNewer`: a recording has ended since they were read. */
export function RecentAsides({ server, isNewer }: { server: string; isNewer: boolean }) {
  const [items, setItems] = useState<CreatedItem[] | "failed" | null>(null);
  const unviewed = useUnviewed();
  const load = () => {
    api.call(createdEvents, { query: {}, body: {} }).then(
      (reply) => setItems(reply.items.slice(0, SHOWN)),
      () => setItems("failed"),
    );
  };
  useEffect(() => {
    load();
    void ask("worker", "countUnviewed", null);
  }, [isNewer]);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">{copy.recent}</h2>
        <Button variant="ghost" onClick={() => void openPage(`${server}/dashboard/inbox`)}>
          {copy.inbox}
          {unviewed > 0 && (
            <Badge tone="ember">
              {unviewed}
              <span className="sr-only">{copy.unviewed(unviewed)}</span>
            </Badge>
          )}
        </Button>
      </div>
      {items === "failed" ? (
        <p className="flex items-center justify-between text-muted">
          {copy.recentNotLoaded}
          <Button
            variant="secondary"
            onClick={() => {
              setItems(null);
              load();
            }}
          >
            {copy.retry}
          </Button>
        </p>
      ) : items === null ? (
        <div aria-hidden className="h-32 rounded-card bg-sunken" />
      ) : items.length === 0 ? (
        <p className="text-muted">{copy.noRecent}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((item) => (
            <Row key={item.event_id} item={item} onOpen={() => void openPage(`${server}/${brand.slug}/${item.event_id}/preview`)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ item, onOpen }: { item: CreatedItem; onOpen: () => void }) {
  return (
    <li>
      <button type="button" onClick={onOpen} className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="block truncate">{item.title || copy.untitled}</span>
          <span className="block text-small text-muted">
            <RelativeTime at={item.created_at} />
          </span>
        </span>
        <Badge>{stateOfCreated(item)}</Badge>
      </button>
    </li>
  );
}
