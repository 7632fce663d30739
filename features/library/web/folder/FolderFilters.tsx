import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useMedia } from "@aside/ui/use-media.ts";
import { LayoutGrid, List, ListFilter } from "lucide-react";
import { Suspense, useState } from "react";
import { DATE_FILTERS } from "../../../inbox/contract.ts";
import { copy as inboxCopy } from "../../../inbox/copy.ts";
import { LabelFilter } from "../../../labels/web/LabelFilter.tsx";
import { copy } from "../../copy.ts";
import { LIBRARY_SORTS } from "../../video-contract.ts";
import { SearchBox } from "../home/SearchBox.tsx";
import { type FolderState, isNarrowed, keepView, NOT_NARROWED, type View } from "./folder-state.ts";
import type { ChangeState } from "./use-folder-address.ts";

const FilterSheet = lazyChunk(async () => ({ default: (await import("../../../inbox/web/FilterSheet.tsx")).FilterSheet }));
const ManageLabels = lazyChunk(async () => ({ default: (await import("../../../labels/web/ManageLabels.tsx")).ManageLabels }));

/** --breakpoint-md: below it the filters fold into a sheet. */
const ROOMY = "(min-width: 768px)";

type Props = { folderName: string; state: FolderState; view: View; onState: ChangeState };

/** Search, filters, sorting and view of a folder. */
export function FolderFilters(props: Props) {
  const { folderName, state, onState } = props;
  const isRoomy = useMedia(ROOMY);
  const [isManaging, setManaging] = useState(false);
  const isSearching = state.search !== "";
  const controls = <Controls {...props} isInline={isRoomy} onManage={() => setManaging(true)} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <SearchBox
          label={copy.videos.search(folderName)}
          placeholder={isRoomy ? copy.home.searchPlaceholder : copy.videos.search(folderName)}
          value={state.search}
          onSearch={(search) => onState({ search }, { replace: isSearching && search !== "" })}
        />
        {!isSearching && (isRoomy ? controls : <SheetButton {...props}>{controls}</SheetButton>)}
        {!isSearching && <ViewButtons {...props} />}
      </div>
      {isRoomy && !isSearching && <CustomDays {...props} />}
      {isManaging && (
        <Suspense>
          <ManageLabels onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Controls({ state, onState, isInline, onManage }: Props & { isInline: boolean; onManage: () => void }) {
  const hidden = isInline ? "[&>div>label]:sr-only [&>div]:gap-0" : "";
  return (
    <>
      <div className={hidden}>
        <Select
          label={inboxCopy.date}
          value={state.dateFilter}
          onChange={(event) => onState({ dateFilter: event.target.value as FolderState["dateFilter"], from: null, to: null })}
        >
          {DATE_FILTERS.map((value) => (
            <option key={value} value={value}>
              {inboxCopy.dateFilters[value]}
            </option>
          ))}
        </Select>
      </div>
      <LabelFilter chosen={state.labelIds} onChange={(labelIds) => onState({ labelIds })} onManage={onManage} />
      <div className={hidden}>
        <Select
          label={inboxCopy.sort}
          value={state.sort}
          onChange={(event) => onState({ sort: event.target.value as FolderState["sort"] })}
        >
          {LIBRARY_SORTS.map((value) => (
            <option key={value} value={value}>
              {copy.videos.sorts[value]}
            </option>
          ))}
        </Select>
      </div>
      {isInline && isNarrowed(state) && (
        <Button variant="ghost" className="max-lg:hidden" onClick={() => onState({ ...NOT_NARROWED, labelIds: [] })}>
          {copy.videos.clear}
        </Button>
      )}
    </>
  );
}

function CustomDays({ state, onState }: Props) {
  if (state.dateFilter !== "custom") return null;
  return (
    <div className="flex flex-wrap gap-4">
      <TextField
        type="date"
        label={inboxCopy.from}
        value={state.from ?? ""}
        {...(state.to && { max: state.to })}
        onChange={(event) => onState({ from: event.target.value || null })}
      />
      <TextField
        type="date"
        label={inboxCopy.to}
        value={state.to ?? ""}
        {...(state.from && { min: state.from })}
        onChange={(event) => onState({ to: event.target.value || null })}
      />
    </div>
  );
}

function SheetButton({ children, ...props }: Props & { children: React.ReactNode }) {
  const { state, onState } = props;
  const [isOpen, setOpen] = useState(false);
  const on = [state.dateFilter !== "any", state.labelIds.length > 0, state.sort !== "newest"].filter(Boolean).length;
  return (
    <>
      <IconButton label={on > 0 ? inboxCopy.filtersOn(on) : inboxCopy.filters} className="relative" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden />
        {on > 0 && <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-ember" />}
      </IconButton>
      {isOpen && (
        <Suspense>
          <FilterSheet onClose={() => setOpen(false)} onClear={() => onState({ ...NOT_NARROWED, labelIds: [], sort: "newest" })}>
            {children}
            <CustomDays {...props} />
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}

const VIEWS = [
  { value: "grid", icon: LayoutGrid },
  { value: "list", icon: List },
] as const;

function ViewButtons({ view, onState }: Props) {
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
