import { cx } from "@aside/ui/class-names.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { OfflineState } from "@aside/ui/feedback/OfflineState.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { useKeptScroll } from "@aside/ui/lists/use-kept-scroll.ts";
import { type OnPage, Pages, useLastPage } from "@aside/ui/lists/Pages.tsx";
import { useSelectableRows } from "@aside/ui/lists/use-selectable-rows.ts";
import type { ChangeState } from "@aside/ui/lists/use-url-state.ts";
import { ArrowUp } from "lucide-react";
import { type RefObject, Suspense } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { copy } from "../copy.ts";
import { canEdit, type DashboardActions, editHref, entriesOf } from "./dashboard-actions.ts";
import type { DashboardItem } from "./dashboard-item.ts";
import { DashboardItemView } from "./DashboardItemView.tsx";
import type { ListKind, ListState } from "./list/list-state.ts";
import { EmptyList, ListSkeleton } from "./list/ListStates.tsx";
import { SelectionBar } from "./list/SelectionBar.tsx";
import { useDashboardKeys } from "./use-dashboard-keys.ts";
import { useListItems } from "./list/use-list-items.ts";

const KeysDialog = lazyChunk(async () => ({ default: (await import("./KeysDialog.tsx")).KeysDialog }));

type Props = {
  kind: ListKind;
  state: ListState;
  onState: ChangeState<ListState>;
  actions: DashboardActions;
  /** The key of this history entry. */
  entry: string | undefined;
  /** The search field. */
  filterField: RefObject<HTMLInputElement | null>;
  areKeysShown: boolean;
  onKeysShown: (isShown: boolean) => void;
  spokenHref: (query: string) => string;
  /** As for `useListItems`. */
  hidden: ReadonlySet<string> | undefined;
};

/** Three columns, also on a phone's side; two up to 1000 px, one up to 700; one fewer beside open details. */
const GRID = "grid gap-6 sm:grid-cols-2 lying:grid-cols-3 lying:gap-4";

/** A page of videos with keyboard control and selection. */
export function DashboardList({ kind, state, onState, actions, entry, filterField, areKeysShown, onKeysShown, spokenHref, hidden }: Props) {
  const list = useListItems(kind, state, hidden);
  const isOffline = useOffline();
  const { items } = list;
  const isStale = list.isPlaceholderData;
  const rows = useSelectableRows(
    items.map((item) => item.post_id),
    isStale,
  );
  const selected = items.filter((item) => rows.isSelected(item.post_id));
  const current = () => items.find((item) => item.post_id === rows.currentId()) ?? null;
  const turnTo: OnPage = (page, options) => onState({ page }, options);
  const isBeyond = useLastPage(list, state.page, turnTo);
  useKeptScroll(entry, list.isLoaded);

  /** The selection, otherwise the focused row, otherwise the row with open details. */
  const targets = (): DashboardItem[] => {
    if (selected.length > 0) return selected;
    const one = current() ?? items.find((item) => item.post_id === state.open);
    return one ? [one] : [];
  };
  const withTargets = (act: (on: DashboardItem[], first: DashboardItem) => void) => () => {
    const on = targets();
    if (on[0]) act(on, on[0]);
  };

  const move = (key: string, isExtending: boolean) => {
    const to = rows.move(key, isExtending);
    if (to !== null && state.open !== null && to !== state.open) onState({ open: to }, { replace: true });
    return to !== null;
  };

  useDashboardKeys(kind, rows.element, {
    next: move,
    move,
    select: rows.selectCurrent,
    details: () => {
      const one = current();
      if (state.open !== null && (!one || one.post_id === state.open)) onState({ open: null });
      else if (one) onState({ open: one.post_id });
    },
    label: withTargets((on) => actions.label(on)),
    star: withTargets((on) => actions.star(on, !on.every((item) => item.isStarred))),
    archive: withTargets((on, first) => first.kind === "inbox" && actions.archive(on, !first.archived)),
    unview: withTargets((on) => actions.markViewed(on, false)),
    edit: withTargets((_, first) => {
      // Only the current row, whatever is selected.
      const one = current() ?? first;
      if (canEdit(one)) actions.goTo(editHref(one));
    }),
    remove: withTargets((on) => actions.remove(on)),
    undo: actions.undo,
    search: () => filterField.current?.focus(),
    keys: () => onKeysShown(true),
    escape: () => {
      if (state.open !== null) onState({ open: null });
      else if (selected.length > 0) rows.clear();
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
        {selected.length > 0 ? copy.chosen(selected.length) : list.data ? copy.found(list.data.total) : ""}
      </p>
      {!list.isLoaded && isOffline && <OfflineState />}
      {!list.isLoaded && !isOffline && list.isError && (
        <ErrorState title={copy.notLoaded} error={list.error} onRetry={list.refetch} retrying={list.isFetching} />
      )}
      {!list.isLoaded && !isOffline && !list.isError && <ListSkeleton view={state.view} className={columns} />}
      {list.isLoaded && items.length === 0 && !isBeyond && !hidden?.size && (
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
          ref={rows.element}
          aria-label={copy.lists[kind]}
          aria-busy={isStale || undefined}
          className={cx(columns, isStale && "opacity-60")}
          {...rows.listProps}
        >
          {items.map((item) => (
            <li key={item.post_id} data-row={item.post_id} className={state.view === "list" ? "border-b border-line" : "min-w-0"}>
              <DashboardItemView
                item={item}
                view={state.view}
                isActive={rows.isActive(item.post_id)}
                isSelected={rows.isSelected(item.post_id)}
                isChoosing={selected.length > 0}
                library={actions.library}
                entries={entriesOf(item, actions)}
                onSelect={(extending) => rows.select(item.post_id, extending)}
                onStar={() => actions.star([item], !item.isStarred)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.total > list.data.page_size && (
        <div className="mt-6">
          <Pages
            list={list.data}
            page={state.page}
            onPage={(page) => {
              turnTo(page);
              window.scrollTo(0, 0);
            }}
          />
        </div>
      )}
      <SelectionBar items={selected} total={items.length} actions={actions} onAll={rows.selectAll} onNone={rows.clear} />
      {keys}
    </>
  );
}
