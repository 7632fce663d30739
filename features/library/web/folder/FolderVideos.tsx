import { viewerZone } from "@aside/contract/time/days.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { MOVES, useListKeys } from "@aside/ui/lists/list-keys.ts";
import { type OnPage, Pages, useLastPage } from "@aside/ui/lists/Pages.tsx";
import { RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { useKeptScroll } from "@aside/ui/lists/use-kept-scroll.ts";
import { ROW_LINK } from "@aside/ui/lists/use-list-focus.ts";
import { useSelectableRows } from "@aside/ui/lists/use-selectable-rows.ts";
import type { ChangeState } from "@aside/ui/lists/use-url-state.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { useEffect, useRef } from "react";
import { copy as inboxCopy } from "../../../inbox/copy.ts";
import { isNarrowed, NOT_NARROWED } from "../../../inbox/web/list/list-state.ts";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import type { ItemActions } from "../items/item-actions.ts";
import { LibraryVideo, type Selectable } from "../items/LibraryVideo.tsx";
import { useFolderPosts } from "../queries.ts";
import { useDrag } from "./drag.ts";
import { type FolderState, queryOf, type View } from "./folder-state.ts";
import { FolderSelectionBar } from "./FolderSelectionBar.tsx";

type Props = {
  folderId: string;
  state: FolderState;
  view: View;
  /** The viewer may add videos to the folder. */
  mayAdd: boolean;
  onState: ChangeState<FolderState>;
  actions: ItemActions;
  /** Changes when an action ended the selection. */
  doneCount: number;
  /** The key of this history entry. */
  entry: string | undefined;
};

const GRID = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3";
const TIME_ZONE = viewerZone();

/** A page of a folder's videos with keyboard control, selection and dragging. */
export function FolderVideos({ folderId, state, view, mayAdd, onState, actions, doneCount, entry }: Props) {
  const list = useFolderPosts(folderId, queryOf(state, TIME_ZONE));
  const items = list.data?.items ?? [];
  const isLoaded = list.data !== undefined;
  const isStale = list.isPlaceholderData;
  const { element, listProps, clear, ...rows } = useSelectableRows(
    items.map(({ post_id }) => post_id),
    isStale,
  );
  const selected = items.filter(({ post_id }) => rows.isSelected(post_id));
  const turnTo: OnPage = (page, options) => onState({ page }, options);
  const isBeyond = useLastPage(list, state.page, turnTo);
  useKeptScroll(entry, isLoaded);
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(clear, [doneCount]);

  useListKeys(({ key, shiftKey, target }) => {
    if (key === "Escape") {
      clear();
      return selected.length > 0;
    }
    if (!element.current?.contains(target as HTMLElement)) return false;
    // A button or checkbox handles Space itself.
    if (key === " " && (target as HTMLElement).matches(ROW_LINK)) {
      rows.selectCurrent();
      return true;
    }
    return MOVES.includes(key) && rows.move(key, shiftKey) !== null;
  });

  const columns = view === "list" ? "flex flex-col" : GRID;
  if (!list.data && list.isError)
    return <ErrorState title={copy.videos.notLoaded} error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!list.data)
    return view === "list" ? (
      <RowSkeletons count={6} row="h-14" className="flex flex-col gap-2" />
    ) : (
      <RowSkeletons count={6} row="aspect-4/3 rounded-card" className={GRID} />
    );
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length > 0 ? copy.videos.selected(selected.length) : copy.videos.found(list.data.total)}
      </p>
      {items.length === 0 && !isBeyond && <EmptyVideos state={state} mayAdd={mayAdd} onState={onState} />}
      {items.length > 0 && (
        <ul
          ref={element}
          aria-label={copy.videos.list}
          aria-busy={isStale || undefined}
          className={cx(columns, isStale && "opacity-60")}
          {...listProps}
        >
          {items.map((item) => {
            const isSelected = rows.isSelected(item.post_id);
            return (
              <Row
                key={item.post_id}
                item={item}
                view={view}
                actions={actions}
                // A selected video is dragged with all selected ones.
                dragged={isSelected ? selected : [item]}
                selectable={{
                  isActive: rows.isActive(item.post_id),
                  isSelected,
                  isChoosing: selected.length > 0,
                  onSelect: (extending) => rows.select(item.post_id, extending),
                }}
              />
            );
          })}
        </ul>
      )}
      {items.length > 0 && (
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
      <FolderSelectionBar items={selected} total={items.length} actions={actions} onAll={rows.selectAll} onNone={clear} />
    </>
  );
}

type RowProps = { item: LibraryItem; view: View; actions: ItemActions; dragged: LibraryItem[]; selectable: Selectable };

function Row({ item, view, actions, dragged, selectable }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isDragged = useDrag(row, () => (dragged.every(({ abilities }) => abilities.decide) ? { kind: "videos", items: dragged } : null));
  return (
    <li ref={row} data-row={item.post_id} className={cx(view === "list" ? "border-b border-line" : "min-w-0", isDragged && "opacity-50")}>
      <LibraryVideo item={item} view={view} actions={actions} selectable={selectable} />
    </li>
  );
}

function EmptyVideos({ state, mayAdd, onState }: Pick<Props, "state" | "mayAdd" | "onState">) {
  if (isNarrowed(state))
    return (
      <EmptyState
        title={copy.videos.narrowed.title}
        action={
          <Button variant="secondary" onClick={() => onState(NOT_NARROWED)}>
            {inboxCopy.clear}
          </Button>
        }
      >
        {copy.videos.narrowed.text}
      </EmptyState>
    );
  const { title, text } = copy.videos.empty[state.filter];
  const isHelped = mayAdd && (state.filter === "all" || state.filter === "own");
  return (
    <EmptyState title={title} action={isHelped && <LinkButton href="/dashboard/created-videos">{copy.videos.toOwnVideos}</LinkButton>}>
      {text} {isHelped && copy.videos.howToAdd}
    </EmptyState>
  );
}
