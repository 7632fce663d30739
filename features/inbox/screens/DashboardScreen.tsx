import { copy } from "../copy.ts";
import { DashboardList } from "../web/DashboardList.tsx";
import type { AvatarParts, LibraryParts } from "../web/dashboard-actions.ts";
import type { DashboardItem } from "../web/dashboard-item.ts";
import { DashboardHeading } from "../web/DashboardHeading.tsx";
import { FilterBar } from "../web/FilterBar.tsx";
import { LIST_PATHS, LIST_URLS, type ListKind, TRASH } from "../web/list/list-state.ts";
import { LabelFilter } from "../../labels/web/LabelFilter.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { useMedia } from "@aside/ui/use-media.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { OptionalPart } from "@aside/ui/feedback/OptionalPart.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useDashboardActions } from "./use-dashboard-actions.ts";

const PullToRefresh = lazyChunk(async () => ({ default: (await import("@aside/ui/feedback/PullToRefresh.tsx")).PullToRefresh }));
const TrashList = lazyChunk(async () => ({ default: (await import("../web/TrashList.tsx")).TrashList }));
const DetailPanel = lazyChunk(async () => ({ default: (await import("./DetailPanel.tsx")).DetailPanel }));
const LabelPicker = lazyChunk(async () => ({ default: (await import("../../labels/web/LabelPicker.tsx")).LabelPicker }));
const ManageLabels = lazyChunk(async () => ({ default: (await import("../../labels/web/ManageLabels.tsx")).ManageLabels }));

type Props = {
  kind: ListKind;
  userId: string;
  /** The address of the search in what was said. */
  spokenHref: (query: string) => string;
  library?: LibraryParts | null;
  avatar?: AvatarParts | null;
  /** Created Asides, by the ids of posts or events, that are shown above the list. */
  hidden?: ReadonlySet<string>;
};

/** One dashboard for both lists: filters, the list, and the details of one of its videos beside it. */
export function DashboardScreen({ kind, userId, spokenHref, library = null, avatar = null, hidden }: Props) {
  const { state, change, entry } = useUrlState(LIST_PATHS[kind], LIST_URLS[kind]);
  const [labelled, setLabelled] = useState<DashboardItem[] | null>(null);
  const [isManaging, setManaging] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const client = useQueryClient();
  const isTouch = useMedia("(pointer: coarse)");
  const field = useRef<HTMLInputElement>(null);
  const actions = useDashboardActions(state, change, setLabelled, { library, avatar });
  const filters: Record<string, string> = kind === "inbox" ? copy.inboxFilters : copy.createdFilters;
  const isOpen = state.open !== null;
  const isTrash = state.filter === TRASH;
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 py-6 lying:gap-1 lying:py-1">
      {isTouch && (
        <OptionalPart>
          <PullToRefresh label={copy.refreshing} onRefresh={async () => await client.invalidateQueries({ queryKey: [kind] })} />
        </OptionalPart>
      )}
      {/* In one row on a phone's side, for the list. */}
      <div className="flex flex-col gap-4 lying:flex-row lying:*:last:min-w-0 lying:*:last:flex-1">
        <DashboardHeading kind={kind} />
        {!isTrash && (
          <FilterBar
            kind={kind}
            state={state}
            onState={change}
            userId={userId}
            spokenHref={spokenHref}
            field={field}
            labels={
              <LabelFilter chosen={state.labelIds} onChange={(labelIds) => change({ labelIds })} onManage={() => setManaging(true)} />
            }
            onKeys={() => setKeysShown(true)}
          />
        )}
      </div>
      <div className={cx("grid min-w-0 grid-cols-1 items-start gap-6", isOpen && "lg:grid-cols-[minmax(0,1fr)_400px]")}>
        <div className="min-w-0">
          <Tabs
            label={copy.lists[kind]}
            value={state.filter}
            onValueChange={(filter) => change({ filter })}
            tabs={Object.entries(filters).map(([value, label]) => ({
              value,
              label,
              content: isTrash ? (
                <Suspense fallback={<Skeleton className="h-40" />}>
                  <TrashList page={state.page} onPage={(page, options) => change({ page }, options)} />
                </Suspense>
              ) : (
                <DashboardList
                  kind={kind}
                  state={state}
                  onState={change}
                  actions={actions}
                  entry={entry}
                  filterField={field}
                  areKeysShown={areKeysShown}
                  onKeysShown={setKeysShown}
                  spokenHref={spokenHref}
                  hidden={hidden}
                />
              ),
            }))}
          />
        </div>
        {state.open !== null && (
          <Suspense>
            <DetailPanel key={state.open} postId={state.open} onClose={() => change({ open: null })} place={library?.place} />
          </Suspense>
        )}
      </div>
      <Suspense>
        {labelled && <LabelPicker posts={labelled} onClose={() => setLabelled(null)} />}
        {isManaging && <ManageLabels onClose={() => setManaging(false)} />}
      </Suspense>
    </div>
  );
}
