import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { text, urlState } from "@aside/ui/lists/url-state.ts";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { FolderOpen, FolderPlus, Settings } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import type { LibraryState } from "../../contract.ts";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { FolderCards, FolderCardsSkeleton } from "../folder/FolderCard.tsx";
import { useDropOnFolder } from "../folder/use-drop-on-folder.ts";
import type { ItemActions } from "../items/item-actions.ts";
import { LibraryVideo } from "../items/LibraryVideo.tsx";
import { useItemActions } from "../items/use-item-actions.tsx";
import { LIBRARY_PATH, REVIEWS_PATH, SETTINGS_PATH } from "../library-paths.ts";
import { useFolders, useLibraryHome } from "../queries.ts";
import { SearchBox } from "./SearchBox.tsx";

const HOME_URL = urlState({ search: text });

const FoundVideos = lazyChunk(async () => ({ default: (await import("./FoundVideos.tsx")).FoundVideos }));
const NewFolderDialog = lazyChunk(async () => ({ default: (await import("../folder/FolderDialogs.tsx")).NewFolderDialog }));

const GRID = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3";

/** The first page of the library: search, folders, and the videos worth knowing. */
export function LibraryHome({ state }: { state: LibraryState }) {
  const { state: address, change } = useUrlState(LIBRARY_PATH, HOME_URL);
  const query = address.search;
  const [isCreating, setCreating] = useState(false);
  const canCreate = state.abilities.administer;
  const create = () => setCreating(true);
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-title font-semibold">{copy.title}</h1>
        {canCreate && (
          <LinkButton variant="ghost" href={SETTINGS_PATH}>
            <Settings aria-hidden className="size-5" />
            <span className="max-sm:sr-only">{copy.home.settings}</span>
          </LinkButton>
        )}
        {canCreate && (
          <Button variant="secondary" onClick={create}>
            <FolderPlus aria-hidden className="size-5" />
            <span className="max-sm:sr-only">{copy.folder.new}</span>
          </Button>
        )}
      </div>
      {state.pending > 0 && (
        <Banner
          tone="warning"
          action={
            <LinkButton variant="secondary" href={REVIEWS_PATH}>
              {copy.home.review}
            </LinkButton>
          }
        >
          {copy.home.waiting(state.pending)}
        </Banner>
      )}
      <SearchBox
        label={copy.home.search}
        placeholder={copy.home.searchPlaceholder}
        value={query}
        // A first term is a new step for Back; further typing changes it.
        onSearch={(search) => change({ search }, { replace: query !== "" })}
      />
      {query === "" ? (
        <Overview canCreate={canCreate} onCreate={create} />
      ) : (
        <Suspense>
          <FoundVideos query={query} folderId={null} />
        </Suspense>
      )}
      {isCreating && (
        <Suspense>
          <NewFolderDialog parentId={null} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Overview({ canCreate, onCreate }: { canCreate: boolean; onCreate: () => void }) {
  const folders = useFolders(null);
  const home = useLibraryHome();
  const { actions, dialogs } = useItemActions(() => undefined);
  const onDrop = useDropOnFolder(actions);
  const failed = folders.error ?? home.error;
  if (failed)
    return (
      <ErrorState
        title={copy.home.notLoaded}
        error={failed}
        onRetry={() => void Promise.all([folders.refetch(), home.refetch()])}
        retrying={folders.isFetching || home.isFetching}
      />
    );
  const hasFolders = folders.data === undefined || folders.data.length > 0;
  const lists = home.data;
  const isEmpty = lists && lists.pinned.length + lists.recent.length + lists.most_watched.length === 0;
  if (!hasFolders && (isEmpty ?? false))
    return (
      <EmptyState
        title={copy.home.emptyTitle}
        icon={<FolderOpen aria-hidden />}
        action={canCreate && <Button onClick={onCreate}>{copy.folder.new}</Button>}
      >
        {canCreate ? copy.home.emptyAdmin : copy.home.empty}
      </EmptyState>
    );
  return (
    <>
      <Section title={copy.home.folders}>
        {folders.data ? <FolderCards folders={folders.data} label={copy.home.folders} onDrop={onDrop} /> : <FolderCardsSkeleton />}
      </Section>
      {lists ? (
        <>
          <Videos title={copy.home.pinned} items={lists.pinned} actions={actions} />
          <Videos title={copy.home.recent} items={lists.recent} actions={actions} />
          <Videos title={copy.home.mostWatched} items={lists.most_watched} actions={actions} />
          {isEmpty && <EmptyState title={copy.home.noVideos}>{copy.home.noVideosHint}</EmptyState>}
        </>
      ) : (
        <RowSkeletons row="aspect-4/3 rounded-card" className={GRID} />
      )}
      {dialogs}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lead font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Videos({ title, items, actions }: { title: string; items: LibraryItem[]; actions: ItemActions }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={GRID}>
        {items.map((item) => (
          <li key={item.post_id} className="min-w-0">
            <LibraryVideo item={item} actions={actions} showsFolder />
          </li>
        ))}
      </ul>
    </Section>
  );
}
