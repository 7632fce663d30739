import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useMedia } from "@aside/ui/use-media.ts";
import { Keyboard, LayoutGrid, List, ListFilter } from "lucide-react";
import { type ReactNode, type RefObject, Suspense, useState } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { CREATED_SORTS, DATE_FILTERS } from "../contract.ts";
import { copy } from "../copy.ts";
import { EMPTY_STATE, isNarrowed, type ListKind, type ListState } from "./list/list-state.ts";
import { SearchField } from "./SearchField.tsx";

const FilterSheet = lazyChunk(async () => ({ default: (await import("./FilterSheet.tsx")).FilterSheet }));

/** --breakpoint-md: below it the filters fold into a sheet. */
const ROOMY = "(min-width: 768px)";

type Props = {
  kind: ListKind;
  state: ListState;
  onState: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
  userId: string;
  spokenHref: (query: string) => string;
  field: RefObject<HTMLInputElement | null>;
  /** Labels belong to another feature, so the screen passes their filter. */
  labels: ReactNode;
  onKeys: () => void;
};

/** Filters, sorting and view of a list. */
export function FilterBar(props: Props) {
  const { state, onState, userId, spokenHref, field } = props;
  const isRoomy = useMedia(ROOMY);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <SearchField
          userId={userId}
          isShort={!isRoomy}
          spokenHref={spokenHref}
          value={state.search}
          onSearch={(search) => onState({ search })}
          field={field}
        />
        {isRoomy ? <Controls {...props} isInline /> : <SheetButton {...props} />}
        <ViewButtons {...props} />
      </div>
      {isRoomy && <CustomDays {...props} />}
    </div>
  );
}

function ViewButtons({ state, onState, onKeys }: Props) {
  return (
    <div className="flex">
      <IconButton
        label={copy.grid}
        aria-pressed={state.view === "grid"}
        className="max-sm:hidden aria-pressed:bg-sunken"
        onClick={() => onState({ view: "grid" }, { replace: true })}
      >
        <LayoutGrid aria-hidden />
      </IconButton>
      <IconButton
        label={copy.list}
        aria-pressed={state.view === "list"}
        className="aria-pressed:bg-sunken"
        onClick={() => onState({ view: state.view === "list" ? "grid" : "list" }, { replace: true })}
      >
        <List aria-hidden />
      </IconButton>
      <IconButton label={copy.keysTitle} className="max-lg:hidden" onClick={onKeys}>
        <Keyboard aria-hidden />
      </IconButton>
    </div>
  );
}

function Controls({ kind, state, onState, labels, isInline = false }: Props & { isInline?: boolean }) {
  const hidden = isInline ? "[&>div>label]:sr-only [&>div]:gap-0" : "";
  return (
    <>
      <div className={hidden}>
        <Select
          label={copy.date}
          value={state.dateFilter}
          onChange={(event) => onState({ dateFilter: event.target.value as ListState["dateFilter"], from: null, to: null })}
        >
          {DATE_FILTERS.map((value) => (
            <option key={value} value={value}>
              {copy.dateFilters[value]}
            </option>
          ))}
        </Select>
      </div>
      {labels}
      {kind === "created" && (
        <div className={hidden}>
          <Select label={copy.sort} value={state.sort} onChange={(event) => onState({ sort: event.target.value as ListState["sort"] })}>
            {CREATED_SORTS.map((value) => (
              <option key={value} value={value}>
                {copy.sorts[value]}
              </option>
            ))}
          </Select>
        </div>
      )}
      {isInline && isNarrowed(state) && <ClearButton onState={onState} />}
    </>
  );
}

function ClearButton({ onState }: Pick<Props, "onState">) {
  const { dateFilter, from, to, labelIds, search } = EMPTY_STATE;
  return (
    <Button variant="ghost" className="max-lg:hidden" onClick={() => onState({ dateFilter, from, to, labelIds, search })}>
      {copy.clear}
    </Button>
  );
}

function CustomDays({ state, onState }: Props) {
  if (state.dateFilter !== "custom") return null;
  return (
    <div className="flex flex-wrap gap-4">
      <TextField
        type="date"
        label={copy.from}
        value={state.from ?? ""}
        {...(state.to && { max: state.to })}
        onChange={(event) => onState({ from: event.target.value || null })}
      />
      <TextField
        type="date"
        label={copy.to}
        value={state.to ?? ""}
        {...(state.from && { min: state.from })}
        onChange={(event) => onState({ to: event.target.value || null })}
      />
    </div>
  );
}

function SheetButton(props: Props) {
  const { state, onState } = props;
  const [isOpen, setOpen] = useState(false);
  const on = [state.dateFilter !== "any", state.labelIds.length > 0, state.sort !== "newest"].filter(Boolean).length;
  const { dateFilter, from, to, labelIds, sort } = EMPTY_STATE;
  return (
    <>
      <IconButton label={on > 0 ? copy.filtersOn(on) : copy.filters} className="relative" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden />
        {on > 0 && <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-ember" />}
      </IconButton>
      {isOpen && (
        <Suspense>
          <FilterSheet onClose={() => setOpen(false)} onClear={() => onState({ dateFilter, from, to, labelIds, sort })}>
            <Controls {...props} />
            <CustomDays {...props} />
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}
