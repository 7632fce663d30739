import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useNavigate } from "@tanstack/react-router";
import { FolderPlus, FolderX } from "lucide-react";
import { Suspense, useState } from "react";
import type { LibraryFolderDetails, LibraryState } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { LIBRARY_FILTERS, type LibraryFilter } from "../../video-contract.ts";
import { useItemActions } from "../items/use-item-actions.tsx";
import { folderHref, LIBRARY_PATH } from "../library-paths.ts";
import { LibrarySkeleton } from "../LibraryGate.tsx";
import { useAllFolders, useFolder, useFolders } from "../queries.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { FOLDER_URL, keptView } from "./folder-state.ts";
import { FolderCards } from "./FolderCard.tsx";
import { FolderFilters } from "./FolderFilters.tsx";
import { FolderMenu } from "./FolderMenu.tsx";
import { FolderVideos } from "./FolderVideos.tsx";
import { useDropOnFolder } from "./use-drop-on-folder.ts";

const FoundVideos = lazyChunk(async () => ({ default: (await import("../home/FoundVideos.tsx")).FoundVideos }));
const NewFolderDialog = lazyChunk(async () => ({ default: (await import("./FolderDialogs.tsx")).NewFolderDialog }));

/** For those who neither submit nor decide: nothing of theirs waits. */
const VIEWER_FILTERS: ReadonlySet<LibraryFilter> = new Set(["all", "own", "favorites"]);

/** A folder with the folders and videos in it. */
export function FolderPage({ folderId, state }: { folderId: string; state: LibraryState }) {
  const folder = useFolder(folderId);
  if (folder.error instanceof ApiError && [400, 404].includes(folder.error.status))
    return (
      <EmptyState
        heading="h1"
        title={copy.folder.notFound}
        icon={<FolderX aria-hidden />}
        action={<LinkButton href={LIBRARY_PATH}>{copy.folder.toLibrary}</LinkButton>}
      >
        {copy.folder.notFoundHint}
      </EmptyState>
    );
  if (folder.data) return <Loaded key={folderId} folder={folder.data} library={state} />;
  if (folder.error)
    return (
      <ErrorState
        heading="h1"
        title={copy.folder.notLoaded}
        error={folder.error}
        onRetry={() => void folder.refetch()}
        retrying={folder.isFetching}
      />
    );
  return <LibrarySkeleton />;
}

function Loaded({ folder, library }: { folder: LibraryFolderDetails; library: LibraryState }) {
  const navigate = useNavigate();
  const { state, change, entry } = useUrlState(folderHref(folder.id), FOLDER_URL);
  const [isCreating, setCreating] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  const { actions, dialogs } = useItemActions(() => setDoneCount((count) => count + 1));
  const onDrop = useDropOnFolder(actions);
  const below = useFolders(folder.id).data ?? [];
  // Only those who may move something need to know where to.
  const all = useAllFolders(folder.abilities.decide && folder.breadcrumbs.length > 0).data;
  const decidesIn = (id: string | null) =>
    id === null ? library.abilities.administer : all?.find((other) => other.id === id)?.abilities.decide === true;
  const view = state.view ?? keptView();
  const isSearching = state.search !== "";
  const { contribute, decide } = folder.abilities;
  const filters = LIBRARY_FILTERS.filter((filter) => contribute || decide || VIEWER_FILTERS.has(filter) || filter === state.filter);
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 pt-2 pb-6">
      <div>
        <Breadcrumbs folder={folder} decidesIn={decidesIn} onDrop={onDrop} />
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-title font-semibold break-words">{folder.name}</h1>
              {folder.pending > 0 && <Badge tone="warning">{copy.folder.pending(folder.pending)}</Badge>}
            </div>
            {(folder.admin || folder.abilities.appoint) && (
              <p className="text-small text-muted">{folder.admin ? copy.folder.admin(folder.admin.name) : copy.folder.noAdmin}</p>
            )}
          </div>
          {folder.abilities.decide && (
            <Button variant="secondary" onClick={() => setCreating(true)}>
              <FolderPlus aria-hidden className="size-5" />
              <span className="max-sm:sr-only">{copy.folder.new}</span>
            </Button>
          )}
          <FolderMenu folder={folder} onDeleted={() => void navigate({ href: LIBRARY_PATH })} />
        </div>
      </div>
      <FolderFilters folderName={folder.name} state={state} view={view} onState={change} />
      {isSearching ? (
        <>
          {below.length > 0 && <p className="-mb-2 text-small text-muted">{copy.searching.inFolder(folder.name)}</p>}
          <Suspense>
            <FoundVideos query={state.search} folderId={folder.id} />
          </Suspense>
        </>
      ) : (
        <>
          {below.length > 0 && <FolderCards folders={below} label={copy.folder.folders} onDrop={onDrop} />}
          <Tabs
            label={copy.videos.list}
            value={state.filter}
            onValueChange={(filter) => change({ filter: filter as LibraryFilter })}
            tabs={filters.map((value) => ({
              value,
              label: copy.videos.filters[value],
              content: (
                <FolderVideos
                  folderId={folder.id}
                  state={state}
                  view={view}
                  mayAdd={contribute}
                  onState={change}
                  actions={actions}
                  doneCount={doneCount}
                  entry={entry}
                />
              ),
            }))}
          />
        </>
      )}
      {dialogs}
      {isCreating && (
        <Suspense>
          <NewFolderDialog parentId={folder.id} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}
