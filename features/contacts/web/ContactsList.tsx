import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { id, oneOf, page, text, urlState } from "@aside/ui/lists/url-state.ts";
import { useTypedQuery } from "@aside/ui/lists/use-typed-query.ts";
import type { ChangeState } from "@aside/ui/lists/use-url-state.ts";
import { useState } from "react";
import { type Contact, type ContactGroup, MAX_BULK } from "../contract.ts";
import { copy } from "../copy.ts";
import { BulkBar } from "./BulkBar.tsx";
import { ContactRow } from "./ContactRow.tsx";
import type { Shown } from "./GroupPicker.tsx";
import { useContacts } from "./queries.ts";

const FILTERS = ["all", "unsubscribed"] as const;
const SORTS = ["name", "recent"] as const;

export const CONTACTS_URL = urlState({
  filter: oneOf(FILTERS, "all"),
  group: id,
  search: text,
  sort: oneOf(SORTS, "name"),
  page,
});
type State = ReturnType<typeof CONTACTS_URL.read>;

type Props = {
  state: State;
  onState: ChangeState<State>;
  /** The current group, if any. */
  group: ContactGroup | undefined;
  groups: readonly ContactGroup[];
  product: string;
  onOpen: (contact: Contact) => void;
  onImport: () => void;
  onCompose: (people: Contact[]) => void;
};

/** The selection persists across pages and searches until it is cleared or used. */
export function ContactsList({ state, onState, group, groups, product, onOpen, onImport, onCompose }: Props) {
  const { typed, setTyped } = useTypedQuery(state.search, (search) => onState({ search }, { replace: true }));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Contact>>(new Map());
  const list = useContacts(state);
  const items = list.data?.items ?? [];
  const choose = (contacts: Contact[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const contact of contacts) {
      if (!isChosen) next.delete(contact.id);
      else if (next.size < MAX_BULK) next.set(contact.id, contact);
    }
    setChosen(next);
  };
  return (
    <section aria-label={copy.title} className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-[1fr_9.5rem] gap-3 sm:grid-cols-[1fr_12rem] sm:gap-4">
        <TextField type="search" label={copy.search} value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Select label={copy.sort} value={state.sort} onChange={(event) => onState({ sort: event.target.value as State["sort"] })}>
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
      <div aria-busy={list.isPlaceholderData}>
        <ListState
          list={list}
          failed={copy.loadFailed}
          empty={<Nobody shown={state} isSearch={state.search !== ""} onImport={onImport} />}
          skeleton={<RowSkeletons count={5} row="h-14" className="flex flex-col gap-2 pt-11" />}
          head={
            <div className="flex min-h-11 items-center gap-3">
              <label className="-m-3 grid size-11 place-items-center">
                <input
                  type="checkbox"
                  aria-label={copy.chooseAll}
                  checked={items.length > 0 && items.every(({ id }) => chosen.has(id))}
                  onChange={(event) => choose(items, event.target.checked)}
                  className="tick"
                />
              </label>
              <p role="status" className="text-small text-muted">
                {copy.count(list.data?.total ?? 0)}
              </p>
            </div>
          }
          page={state.page}
          onPage={(at, options) => onState({ page: at }, options)}
        >
          {(contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              isChosen={chosen.has(contact.id)}
              onChoose={(isChosen) => choose([contact], isChosen)}
              onOpen={() => onOpen(contact)}
            />
          )}
        </ListState>
      </div>
    </section>
  );
}

function Nobody({ shown, isSearch, onImport }: { shown: Shown; isSearch: boolean; onImport: () => void }) {
  if (isSearch) return <EmptyState title={copy.nothingFound}>{copy.nothingFoundHint}</EmptyState>;
  if (shown.group !== null) return <EmptyState title={copy.emptyGroup}>{copy.emptyGroupHint}</EmptyState>;
  if (shown.filter === "unsubscribed") return <EmptyState title={copy.nobodyUnsubscribed}>{copy.nobodyUnsubscribedHint}</EmptyState>;
  return (
    <EmptyState title={copy.empty} action={<Button onClick={onImport}>{copy.importing.title}</Button>}>
      {copy.emptyHint}
    </EmptyState>
  );
}
