import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { ChangeState } from "@aside/ui/lists/use-url-state.ts";
import { useMedia } from "@aside/ui/use-media.ts";
import { ListFilter } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { DATE_FILTERS } from "../contract.ts";
import { copy } from "../copy.ts";
import { isNarrowed, type Narrowing, NOT_NARROWED } from "./list/list-state.ts";

const FilterSheet = lazyChunk(async () => ({ default: (await import("./FilterSheet.tsx")).FilterSheet }));

/** --breakpoint-md: below it, and on a phone's side, the filters fold into a sheet. */
const ROOMY = "(min-width: 768px) and (min-height: 500px)";

type Sorted<Sort> = Narrowing & { sort: Sort };
type Props<Sort extends string> = {
  state: Sorted<Sort>;
  onState: ChangeState<Sorted<Sort>>;
  /** The names of the orders; null: there is only one. */
  sorts: Record<Sort, string> | null;
  /** Labels belong to another feature, so the screen passes their filter. */
  labels: ReactNode;
};

type BarProps<Sort extends string> = Props<Sort> & {
  search: (isRoomy: boolean) => ReactNode;
  /** The buttons of the views. */
  views: ReactNode;
  /** What is searched may have no filters. */
  isSearchOnly?: boolean;
};

/** Search, filters, sorting and view of a list of videos. */
export function NarrowingBar<Sort extends string>({ search, views, isSearchOnly = false, ...props }: BarProps<Sort>) {
  const isRoomy = useMedia(ROOMY);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        {search(isRoomy)}
        {!isSearchOnly && (isRoomy ? <Controls {...props} isInline /> : <SheetButton {...props} />)}
        {!isSearchOnly && views}
      </div>
      {isRoomy && !isSearchOnly && <CustomDays {...props} />}
    </div>
  );
}

function Controls<Sort extends string>({ state, onState, sorts, labels, isInline = false }: Props<Sort> & { isInline?: boolean }) {
  const hidden = isInline ? "[&>div>label]:sr-only [&>div]:gap-0" : "";
  return (
    <>
      <div className={hidden}>
        <Select
          label={copy.date}
          value={state.dateFilter}
          onChange={(event) => onState({ dateFilter: event.target.value as Narrowing["dateFilter"], from: null, to: null })}
        >
          {DATE_FILTERS.map((value) => (
            <option key={value} value={value}>
              {copy.dateFilters[value]}
            </option>
          ))}
        </Select>
      </div>
      {labels}
      {sorts && (
        <div className={hidden}>
          <Select label={copy.sort} value={state.sort} onChange={(event) => onState({ sort: event.target.value as Sort })}>
            {Object.entries<string>(sorts).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {isInline && isNarrowed(state) && (
        <Button variant="ghost" className="max-lg:hidden" onClick={() => onState(NOT_NARROWED)}>
          {copy.clear}
        </Button>
      )}
    </>
  );
}

function CustomDays<Sort extends string>({ state, onState }: Props<Sort>) {
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

function SheetButton<Sort extends string>(props: Props<Sort>) {
  const { state, onState } = props;
  const [isOpen, setOpen] = useState(false);
  const on = [state.dateFilter !== "any", state.labelIds.length > 0, state.sort !== "newest"].filter(Boolean).length;
  const clear = () => onState({ ...NOT_NARROWED, search: state.search, sort: "newest" as Sort });
  return (
    <>
      <IconButton label={on > 0 ? copy.filtersOn(on) : copy.filters} className="relative" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden />
        {on > 0 && <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-ember" />}
      </IconButton>
      {isOpen && (
        <Suspense>
          <FilterSheet onClose={() => setOpen(false)} onClear={clear}>
            <Controls {...props} />
            <CustomDays {...props} />
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}
