import { cx } from "@aside/ui/class-names.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Pages } from "@aside/ui/elements/Pages.tsx";
import { ArrowUp } from "lucide-react";
import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { copy } from "../copy.ts";
import { canEdit, type DashboardActions, editHref, entriesOf } from "./dashboard-actions.ts";
import type { DashboardItem } from "./dashboard-item.ts";
import { DashboardItemView } from "./DashboardItemView.tsx";
import type { ListKind, ListState } from "./list/list-state.ts";
import { EmptyList, ListError, ListSkeleton } from "./list/ListStates.tsx";
import { extend, NOTHING, prune, toggle } from "./list/selection.ts";
import { SelectionBar } from "./list/SelectionBar.tsx";
import { useDashboardKeys } from "./use-dashboard-keys.ts";
import { useListFocus } from "./list/use-list-focus.ts";
import { useListItems } from "./list/use-list-items.ts";
import { useKeptScroll } from "./list/use-kept-scroll.ts";

const KeysDialog = lazyChunk(async () => ({ default: (await import("./KeysDialog.tsx")).KeysDialog }));

type Props = {
  kind: ListKind;
  state: ListState;
  onState: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
  actions: DashboardActions;
  /** The key of this history entry. */
  entry: string | undefined;
  /** The search field. */
  filterField: RefObject<HTMLInputElement | null>;
  areKeysShown: boolean;
  onKeysShown: (isShown: boolean) => void;
  spokenHref: (query: string) => string;
};

/** Three columns, two up to 1000 px, one up to 700; one fewer beside open details. */
const GRID = "grid gap-6 sm:grid-cols-2";

/** A page of videos with keyboard control and selection. */
export function DashboardList({ kind, state, onState, actions, entry, filterField, areKeysShown, onKeysShown, spokenHref }: Props) {
  const list = useListItems(kind, state);
  const { items } = list;
  const element = useRef<HTMLUListElement>(null);
  const focus = useListFocus(element, items);
  const [chosen, setChosen] = useState(NOTHING);
  const order = items.map((item) => item.post_id);
  const selection = prune(chosen, order);
  const selected = items.filter((item) => selection.chosen.includes(item.post_id));
  useKeptScroll(entry, list.isLoaded);

  const isStale = list.isPlaceholderData;
  useEffect(() => {
    if (isStale) setChosen(NOTHING);
  }, [isStale]);

  // A page beyond the last is not an empty list.
  const lastPage = Math.max(1, Math.ceil(list.total / list.pageSize));
  const isBeyond = list.isLoaded && !isStale && items.length === 0 && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) onState({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, onState]);

  /** The selection, otherwise the focused row, otherwise the row with open details. */
  const targets = (): DashboardItem[] => {
    if (selected.length > 0) return selected;
    const one = focus.current() ?? items.find((item) => item.post_id === state.open);
    return one ? [one] : [];
  };
  const withTargets = (act: (on: DashboardItem[], first: DashboardItem) => void) => () => {
    const on = targets();
    if (on[0]) act(on, on[0]);
  };
  const choose = (id: string, extending: boolean) =>
    setChosen(extending && chosen.anchor !== null ? extend(selection, order, chosen.anchor, id) : toggle(selection, id));

  useDashboardKeys(element, {
    move: (key, extending) => {
      const step = focus.target(key);
      if (!step) return false;
      if (extending) setChosen(extend(selection, order, step.from, step.to));
      focus.focusOn(step.to);
      if (state.open !== null && step.to !== state.open) onState({ open: step.to }, { replace: true });
      return true;
    },
    select: () => {
      const one = focus.current();
      if (one) setChosen(toggle(selection, one.post_id));
    },
    details: () => {
      const one = focus.current();
      if (state.open !== null && (!one || one.post_id === state.open)) onState({ open: null });
      else if (one) onState({ open: one.post_id });
    },
    label: withTargets((on) => actions.label(on)),
    star: withTargets((on) => actions.star(on, !on.every((item) => item.isStarred))),
    edit: withTargets((on, first) => {
      if (kind === "inbox") return actions.archive(on, !first.isArchived);
      // Only the current row, whatever is selected.
      const one = focus.current() ?? first;
      if (canEdit(one)) actions.goTo(editHref(one));
    }),
    unview: withTargets((on) => kind === "inbox" && actions.markViewed(on, false)),
    remove: withTargets((on) => kind === "created" && actions.remove(on)),
    undo: actions.undo,
    search: () => filterField.current?.focus(),
    keys: () => onKeysShown(true),
    escape: () => {
      if (state.open !== null) onState({ open: null });
      else if (selection.chosen.length > 0) setChosen(NOTHING);
      else return false;
      return true;
    },
  });

  const keys = areKeysShown && (
    <Suspense>
      <KeysDialog kind={kind} onClose={() => onKeysShown(false)} />
    </Suspense>
  );
  const columns =
    state.view === "list" ? "flex flex-col" : cx(GRID, state.open === null ? "xl:grid-cols-3" : "lg:max-[1199px]:grid-cols-1");
  return (
    <>
      <p role="status" className="sr-only">
        {selection.chosen.length > 0 ? copy.chosen(selection.chosen.length) : list.isLoaded ? copy.found(list.total) : ""}
      </p>
      {!list.isLoaded && list.isError && <ListError onRetry={list.refetch} retrying={list.isFetching} />}
      {!list.isLoaded && !list.isError && <ListSkeleton view={state.view} className={columns} />}
      {list.isLoaded && items.length === 0 && !isBeyond && (
        <EmptyList kind={kind} state={state} onState={onState} spokenHref={spokenHref} />
      )}
      {list.waiting > 0 && (
        <div className="pointer-events-none sticky top-20 z-20 -mb-11 flex justify-center">
          <Button variant="primary" className="pointer-events-auto rounded-full shadow-soft" onClick={() => window.scrollTo({ top: 0 })}>
            <ArrowUp aria-hidden className="size-5" /> {copy.newAbove(list.waiting)}
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ul
          ref={element}
          aria-label={copy.lists[kind]}
          aria-busy={isStale || undefined}
          className={cx(columns, isStale && "opacity-60")}
          {...focus.listProps}
        >
          {items.map((item) => (
            <li key={item.post_id} data-post-id={item.post_id} className={state.view === "list" ? "border-b border-line" : "min-w-0"}>
              <DashboardItemView
                item={item}
                view={state.view}
                isActive={item.post_id === focus.activeId}
                isSelected={selection.chosen.includes(item.post_id)}
                isChoosing={selection.chosen.length > 0}
                isLocked={actions.isLocked}
                library={actions.library}
                entries={entriesOf(item, actions)}
                onSelect={(extending) => choose(item.post_id, extending)}
                onStar={() => actions.star([item], !item.isStarred)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.total > list.pageSize && (
        <div className="mt-6">
          <Pages
            list={{ total: list.total, page_size: list.pageSize }}
            page={state.page}
            onPage={(page) => {
              onState({ page });
              window.scrollTo(0, 0);
            }}
          />
        </div>
      )}
      <SelectionBar
        items={selected}
        total={items.length}
        actions={actions}
        onAll={() => setChosen({ chosen: order, anchor: null })}
        onNone={() => setChosen(NOTHING)}
      />
      {keys}
    </>
  );
}
