import { viewerZone } from "@aside/contract/time/days.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Pages } from "@aside/ui/elements/Pages.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useEffect, useRef, useState } from "react";
import { extend, NOTHING, prune, toggle } from "../../../inbox/web/list/selection.ts";
import { useKeptScroll } from "../../../inbox/web/list/use-kept-scroll.ts";
import { useListFocus } from "../../../inbox/web/list/use-list-focus.ts";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import type { ItemActions } from "../items/item-actions.ts";
import { LibraryVideo, type Selectable } from "../items/LibraryVideo.tsx";
import { useFolderPosts } from "../queries.ts";
import { useDrag } from "./drag.ts";
import { type FolderState, isNarrowed, NOT_NARROWED, queryOf, type View } from "./folder-state.ts";
import { FolderSelectionBar } from "./FolderSelectionBar.tsx";
import { useSelectionKeys } from "./use-selection-keys.ts";
import type { ChangeState } from "./use-folder-address.ts";

type Props = {
  folderId: string;
  state: FolderState;
  view: View;
  onState: ChangeState;
  actions: ItemActions;
  /** Changes when an action ended the selection. */
  doneCount: number;
  /** The key of this history entry. */
  entry: string | undefined;
};

const GRID = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3";
const PLACES = [0, 1, 2, 3, 4, 5];
const TIME_ZONE = viewerZone();

/** A page of a folder's videos with keyboard control, selection and dragging. */
export function FolderVideos({ folderId, state, view, onState, actions, doneCount, entry }: Props) {
  const list = useFolderPosts(folderId, queryOf(state, TIME_ZONE));
  const items = list.data?.items ?? [];
  const isLoaded = list.data !== undefined;
  const isStale = list.isPlaceholderData;
  const element = useRef<HTMLUListElement>(null);
  const focus = useListFocus(element, items);
  const [chosen, setChosen] = useState(NOTHING);
  const order = items.map(({ post_id }) => post_id);
  const selection = prune(chosen, order);
  const selected = items.filter(({ post_id }) => selection.chosen.includes(post_id));
  useKeptScroll(entry, isLoaded);
  useEffect(() => setChosen(NOTHING), [doneCount]);
  useEffect(() => {
    if (isStale) setChosen(NOTHING);
  }, [isStale]);

  // A page beyond the last, as after moving all of its videos, is not an empty list.
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / (list.data?.page_size ?? 1)));
  const isBeyond = isLoaded && !isStale && items.length === 0 && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) onState({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, onState]);

  const choose = (id: string, extending: boolean) =>
    setChosen(extending && chosen.anchor !== null ? extend(selection, order, chosen.anchor, id) : toggle(selection, id));
  useSelectionKeys(element, {
    move: (key, extending) => {
      const step = focus.target(key);
      if (!step) return false;
      if (extending) setChosen(extend(selection, order, step.from, step.to));
      focus.focusOn(step.to);
      return true;
    },
    toggle: () => {
      const one = focus.current();
      if (one) setChosen(toggle(selection, one.post_id));
    },
    clear: () => {
      if (selection.chosen.length === 0) return false;
      setChosen(NOTHING);
      return true;
    },
  });

  const columns = view === "list" ? "flex flex-col" : GRID;
  if (!isLoaded && list.isError)
    return <ErrorState title={copy.videos.notLoaded} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!isLoaded)
    return (
      <div aria-busy="true" className={view === "list" ? "flex flex-col gap-2" : GRID}>
        {PLACES.map((place) => (
          <Skeleton key={place} className={view === "list" ? "h-14" : "aspect-4/3 rounded-card"} />
        ))}
      </div>
    );
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length > 0 ? copy.videos.selected(selected.length) : copy.videos.found(list.data?.total ?? 0)}
      </p>
      {items.length === 0 && !isBeyond && <EmptyVideos state={state} onState={onState} />}
      {items.length > 0 && (
        <ul
          ref={element}
          aria-label={copy.videos.list}
          aria-busy={isStale || undefined}
          className={cx(columns, isStale && "opacity-60")}
          {...focus.listProps}
        >
          {items.map((item) => {
            const isSelected = selection.chosen.includes(item.post_id);
            return (
              <Row
                key={item.post_id}
                item={item}
                view={view}
                actions={actions}
                // A selected video is dragged with all selected ones.
                dragged={isSelected ? selected : [item]}
                selectable={{
                  isActive: item.post_id === focus.activeId,
                  isSelected,
                  isChoosing: selected.length > 0,
                  onSelect: (extending) => choose(item.post_id, extending),
                }}
              />
            );
          })}
        </ul>
      )}
      {list.data && items.length > 0 && (
        <div className="mt-6">
          <Pages
            list={list.data}
            page={state.page}
            onPage={(page) => {
              onState({ page });
              window.scrollTo(0, 0);
            }}
          />
        </div>
      )}
      <FolderSelectionBar
        items={selected}
        total={items.length}
        actions={actions}
        onAll={() => setChosen({ chosen: order, anchor: null })}
        onNone={() => setChosen(NOTHING)}
      />
    </>
  );
}

type RowProps = { item: LibraryItem; view: View; actions: ItemActions; dragged: LibraryItem[]; selectable: Selectable };

function Row({ item, view, actions, dragged, selectable }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isDragged = useDrag(row, () => (dragged.every(({ abilities }) => abilities.decide) ? { kind: "videos", items: dragged } : null));
  return (
    <li
      ref={row}
      data-post-id={item.post_id}
      className={cx(view === "list" ? "border-b border-line" : "min-w-0", isDragged && "opacity-50")}
    >
      <LibraryVideo item={item} view={view} actions={actions} selectable={selectable} />
    </li>
  );
}

function EmptyVideos({ state, onState }: { state: FolderState; onState: ChangeState }) {
  if (isNarrowed(state))
    return (
      <EmptyState
        title={copy.videos.narrowed.title}
        action={
          <Button variant="secondary" onClick={() => onState({ ...NOT_NARROWED, labelIds: [] })}>
            {copy.videos.clear}
          </Button>
        }
      >
        {copy.videos.narrowed.text}
      </EmptyState>
    );
  const { title, text } = copy.videos.empty[state.filter];
  return <EmptyState title={title}>{text}</EmptyState>;
}
