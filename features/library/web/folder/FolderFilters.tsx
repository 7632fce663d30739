import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { ChangeState } from "@aside/ui/lists/use-url-state.ts";
import { LayoutGrid, List } from "lucide-react";
import { Suspense, useState } from "react";
import { copy as inboxCopy } from "../../../inbox/copy.ts";
import { NarrowingBar } from "../../../inbox/web/NarrowingBar.tsx";
import { LabelFilter } from "../../../labels/web/LabelFilter.tsx";
import { copy } from "../../copy.ts";
import { SearchBox } from "../home/SearchBox.tsx";
import { type FolderState, keepView, type View } from "./folder-state.ts";

const ManageLabels = lazyChunk(async () => ({ default: (await import("../../../labels/web/ManageLabels.tsx")).ManageLabels }));

type Props = { folderName: string; state: FolderState; view: View; onState: ChangeState<FolderState> };

/** Search, filters, sorting and view of a folder. A search has no filters. */
export function FolderFilters({ folderName, state, view, onState }: Props) {
  const [isManaging, setManaging] = useState(false);
  const isSearching = state.search !== "";
  return (
    <>
      <NarrowingBar
        state={state}
        onState={onState}
        sorts={copy.videos.sorts}
        labels={<LabelFilter chosen={state.labelIds} onChange={(labelIds) => onState({ labelIds })} onManage={() => setManaging(true)} />}
        search={(isRoomy) => (
          <SearchBox
            label={copy.videos.search(folderName)}
            placeholder={isRoomy ? copy.home.searchPlaceholder : copy.videos.search(folderName)}
            value={state.search}
            onSearch={(search) => onState({ search }, { replace: isSearching && search !== "" })}
          />
        )}
        views={<ViewButtons view={view} onState={onState} />}
        isSearchOnly={isSearching}
      />
      {isManaging && (
        <Suspense>
          <ManageLabels onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}

const VIEWS = [
  { value: "grid", icon: LayoutGrid },
  { value: "list", icon: List },
] as const;

function ViewButtons({ view, onState }: Pick<Props, "view" | "onState">) {
  const choose = (next: View) => {
    keepView(next);
    onState({ view: next }, { replace: true });
  };
  return (
    <div className="flex">
      {VIEWS.map(({ value, icon: Icon }) => (
        <IconButton
          key={value}
          label={inboxCopy[value]}
          aria-pressed={view === value}
          className="aria-pressed:bg-sunken max-sm:aria-pressed:hidden"
          onClick={() => choose(value)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
