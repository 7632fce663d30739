import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import type { ChangeState } from "@aside/ui/lists/use-url-state.ts";
import { Keyboard, LayoutGrid, List } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { copy } from "../copy.ts";
import type { ListKind, ListState } from "./list/list-state.ts";
import { NarrowingBar } from "./NarrowingBar.tsx";
import { SearchField } from "./SearchField.tsx";

type Props = {
  kind: ListKind;
  state: ListState;
  onState: ChangeState<ListState>;
  userId: string;
  spokenHref: (query: string) => string;
  field: RefObject<HTMLInputElement | null>;
  labels: ReactNode;
  onKeys: () => void;
};

/** Search, filters, sorting and view of a dashboard list. */
export function FilterBar({ kind, state, onState, userId, spokenHref, field, labels, onKeys }: Props) {
  return (
    <NarrowingBar
      state={state}
      onState={onState}
      sorts={kind === "created" ? copy.sorts : null}
      labels={labels}
      search={(isRoomy) => (
        <SearchField
          userId={userId}
          isShort={!isRoomy}
          spokenHref={spokenHref}
          value={state.search}
          // Back leads to the list before the search, not to each of its letters.
          onSearch={(search) => onState({ search }, { replace: state.search !== "" && search !== "" })}
          field={field}
        />
      )}
      views={<ViewButtons state={state} onState={onState} onKeys={onKeys} />}
    />
  );
}

function ViewButtons({ state, onState, onKeys }: Pick<Props, "state" | "onState" | "onKeys">) {
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
