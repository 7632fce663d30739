import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Pages } from "@aside/ui/elements/Pages.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useDebounced } from "@aside/ui/use-debounced.ts";
import { useState } from "react";
import { type Contact, type ContactGroup, MAX_BULK } from "../contract.ts";
import { copy } from "../copy.ts";
import { BulkBar } from "./BulkBar.tsx";
import { ContactRow } from "./ContactRow.tsx";
import type { Shown } from "./GroupPicker.tsx";
import { useContacts } from "./queries.ts";

type Props = {
  shown: Shown;
  /** The current group, if any. */
  group: ContactGroup | undefined;
  groups: readonly ContactGroup[];
  product: string;
  onOpen: (contact: Contact) => void;
  onImport: () => void;
  onCompose: (people: Contact[]) => void;
};

/** The selection persists across pages and searches until it is cleared or used. */
export function ContactsList({ shown, group, groups, product, onOpen, onImport, onCompose }: Props) {
  const [typed, setTyped] = useState("");
  const [sort, setSort] = useState<"name" | "recent">("name");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Contact>>(new Map());
  const search = useDebounced(typed);
  const filter = shown.kind === "unsubscribed" ? ("unsubscribed" as const) : ("all" as const);
  const list = useContacts({ search, groupId: shown.kind === "group" ? shown.id : undefined, filter, sort, page });
  const items = list.data?.items ?? [];
  const choose = (contacts: Contact[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const contact of contacts) {
      if (!isChosen) next.delete(contact.id);
      else if (next.size < MAX_BULK) next.set(contact.id, contact);
    }
    setChosen(next);
  };
  const areAllChosen = items.length > 0 && items.every(({ id }) => chosen.has(id));
  return (
    <section aria-label={copy.title} className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-[1fr_9.5rem] gap-3 sm:grid-cols-[1fr_12rem] sm:gap-4">
        <TextField
          type="search"
          label={copy.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
        <Select
          label={copy.sort}
          value={sort}
          onChange={(event) => {
            setSort(event.target.value as "name" | "recent");
            setPage(1);
          }}
        >
          <option value="name">{copy.byName}</option>
          <option value="recent">{copy.byUse}</option>
        </Select>
      </div>
      {chosen.size > 0 && (
        <BulkBar
          people={[...chosen.values()]}
          group={group}
          groups={groups}
          product={product}
          onDone={() => setChosen(new Map())}
          onCompose={onCompose}
        />
      )}
      {list.error ? (
        <ErrorState title={copy.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <Loading />
      ) : items.length === 0 && page === 1 ? (
        <Nobody shown={shown} isSearch={search !== ""} onImport={onImport} />
      ) : (
        <div aria-busy={list.isPlaceholderData}>
          <div className="flex min-h-11 items-center gap-3">
            <label className="-m-3 grid size-11 place-items-center">
              <input
                type="checkbox"
                aria-label={copy.chooseAll}
                checked={areAllChosen}
                onChange={(event) => choose(items, event.target.checked)}
                className="tick"
              />
            </label>
            <p role="status" className="text-small text-muted">
              {copy.count(list.data.total)}
            </p>
          </div>
          <ul>
            {items.map((contact) => (
              <ContactRow
                key={contact.id}
                contact={contact}
                isChosen={chosen.has(contact.id)}
                onChoose={(isChosen) => choose([contact], isChosen)}
                onOpen={() => onOpen(contact)}
              />
            ))}
          </ul>
          <Pages list={list.data} page={page} onPage={setPage} />
        </div>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div aria-busy className="flex flex-col gap-2 pt-11">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

function Nobody({ shown, isSearch, onImport }: { shown: Shown; isSearch: boolean; onImport: () => void }) {
  if (isSearch) return <EmptyState title={copy.nothingFound}>{copy.nothingFoundHint}</EmptyState>;
  if (shown.kind === "group") return <EmptyState title={copy.emptyGroup}>{copy.emptyGroupHint}</EmptyState>;
  if (shown.kind === "unsubscribed") return <EmptyState title={copy.nobodyUnsubscribed}>{copy.nobodyUnsubscribedHint}</EmptyState>;
  return (
    <EmptyState title={copy.empty} action={<Button onClick={onImport}>{copy.importing.title}</Button>}>
      {copy.emptyHint}
    </EmptyState>
  );
}
