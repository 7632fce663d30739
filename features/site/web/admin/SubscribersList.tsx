import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ExportButton } from "@aside/ui/lists/ExportButton.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useListSearch } from "@aside/ui/lists/use-list-search.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import { SUBSCRIBER_STATES, type Subscriber } from "../../admin-contract.ts";
import { adminCopy } from "../../copy.ts";
import { downloadSubscribers, type SubscriberState, useRemoveSubscriber, useSubscribers } from "./queries.ts";

const copy = adminCopy.subscribers;

export function SubscribersList() {
  const search = useListSearch<{ state: SubscriberState }>({ state: "confirmed" });
  const { state } = search.filters;
  const [doomed, setDoomed] = useState<Subscriber | null>(null);
  const list = useSubscribers(state, search.query, search.page);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={copy.state} value={state} onChange={(event) => search.onFilter({ state: event.target.value as SubscriberState })}>
          {SUBSCRIBER_STATES.map((each) => (
            <option key={each} value={each}>
              {copy.states[each]}
            </option>
          ))}
        </Select>
        <TextField {...search.field} label={copy.search} autoComplete="off" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-muted tabular-nums">
          {list.data && copy.count(list.data.total)}
        </p>
        <ExportButton
          variant="secondary"
          disabled={list.data?.total === 0}
          getFile={async () => await downloadSubscribers(state, search.query)}
        >
          {copy.export}
        </ExportButton>
      </div>
      <ListState
        list={list}
        failed={adminCopy.loadFailed}
        empty={<EmptyState title={search.query ? copy.noneFound : copy.none}>{copy.noneHint}</EmptyState>}
        page={search.page}
        onPage={search.onPage}
      >
        {(item) => <Row key={item.id} item={item} onRemove={() => setDoomed(item)} />}
      </ListState>
      {doomed && <RemoveDialog subscriber={doomed} onClose={() => setDoomed(null)} />}
    </div>
  );
}

function Row({ item, onRemove }: { item: Subscriber; onRemove: () => void }) {
  const at = { pending: item.requested_at, confirmed: item.confirmed_at, unsubscribed: item.unsubscribed_at }[item.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-all">{item.email}</p>
        <p className="text-small text-muted">
          {copy.since} <RelativeTime at={at ?? item.requested_at} />
        </p>
      </div>
      <Button variant="ghost" className="max-sm:-ml-4" aria-label={copy.removeWho(item.email)} onClick={onRemove}>
        {copy.remove}
      </Button>
    </li>
  );
}

function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const remove = useRemoveSubscriber();
  return (
    <ConfirmDialog
      title={copy.removeTitle}
      description={copy.removeText(subscriber.email)}
      keep={adminCopy.cancel}
      risk={copy.remove}
      state={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(subscriber.id, { onSuccess: onClose })}
    />
  );
}
