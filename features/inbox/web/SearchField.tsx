import { controlStyle } from "@aside/ui/fields/Field.tsx";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { useTypedQuery } from "@aside/ui/lists/use-typed-query.ts";
import { cx } from "@aside/ui/class-names.ts";
import { useNavigate } from "@tanstack/react-router";
import { Captions, History, ListFilter, Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { copy } from "../copy.ts";
import { useForgetSearches, useKeepSearch, useSearches, useSuggestions } from "./queries.ts";

/** `href`: opens another screen. */
type Row = { text: string; id: string | null; href?: string };
/** Maximum suggestions. */
const MAX_ROWS = 8;
/** Delay after typing before the server is asked. */
const PAUSE_MS = 150;

type Props = {
  userId: string;
  /** Little room for the placeholder. */
  isShort: boolean;
  spokenHref: (query: string) => string;
  value: string;
  onSearch: (query: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** Searches while typing. A combobox (ARIA 1.2) with a grid of suggestions, each with a button that deletes it. The last one searches in what was said. */
export function SearchField({ userId, isShort, spokenHref, value, onSearch, field }: Props) {
  const listId = useId();
  const { typed, setTyped, apply } = useTypedQuery(value, onSearch);
  const [isOpen, setOpen] = useState(false);
  /** By its text: rows that arrive later move the others. */
  const [at, setAt] = useState<{ text: string; isForget: boolean } | null>(null);
  const { rows, isHistory } = useRows(userId, typed.trim(), isOpen, spokenHref);
  const navigate = useNavigate();
  const keep = useKeepSearch(userId);
  const forget = useForgetSearches(userId);
  const isShown = isOpen && rows.length > 0;
  const index = rows.findIndex(({ text }) => text === at?.text);
  const rowAt = rows[index];

  const search = (query: string) => {
    const wanted = query.trim();
    setTyped(wanted);
    setOpen(false);
    setAt(null);
    if (wanted) keep.mutate(wanted);
    apply(wanted);
  };
  const pick = (row: Row) => {
    if (!row.href) return search(row.text);
    setOpen(false);
    void navigate({ href: row.href });
  };
  const forgetRow = (row: Row) => {
    forget.mutate(row.id);
    setAt(null);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setOpen(true);
      const next = rows[(rowAt ? index : step > 0 ? -1 : rows.length) + step];
      setAt(next ? { text: next.text, isForget: false } : null);
    } else if (rowAt?.id && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      setAt({ text: rowAt.text, isForget: event.key === "ArrowRight" });
    } else if (event.key === "Enter") {
      if (rowAt && at?.isForget) forgetRow(rowAt);
      else if (rowAt) pick(rowAt);
      else search(typed);
    } else if (event.key === "Escape") {
      if (isShown) setOpen(false);
      else if (typed !== "") search("");
      else field.current?.blur();
      setAt(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative min-w-0 flex-1" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={copy.search}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-haspopup="grid"
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && rowAt ? `${listId}-${index}${at?.isForget ? "-forget" : ""}` : undefined}
        aria-keyshortcuts="f /"
        placeholder={isShort ? copy.searchShort : copy.search}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setAt(null);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKey}
        className={cx(controlStyle, "pr-11 pl-10 text-ellipsis")}
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label={copy.clear}
          title={copy.clear}
          onClick={() => search("")}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {isShown && (
        <div className="absolute inset-x-0 top-full z-50 mt-1 animate-appear rounded-card border border-line bg-surface p-1 shadow-soft">
          <div id={listId} role="grid" aria-label={isHistory ? copy.searchHistory : copy.searchSuggestions}>
            {rows.map((row, place) => (
              <SuggestionRow
                key={row.text}
                row={row}
                id={`${listId}-${place}`}
                active={row === rowAt ? (at?.isForget ? "forget" : "text") : null}
                onPick={() => pick(row)}
                onForget={() => forgetRow(row)}
              />
            ))}
          </div>
          {isHistory && (
            <button
              type="button"
              className="min-h-11 w-full rounded-control px-3 text-left text-small text-muted hover:bg-sunken hover:text-ink"
              onClick={() => forget.mutate(null)}
            >
              {copy.forgetAll}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Recent searches before typing, then suggestions of the server. */
function useRows(userId: string, typed: string, isOpen: boolean, spokenHref: Props["spokenHref"]): { rows: Row[]; isHistory: boolean } {
  const history = useSearches(userId, isOpen);
  const settled = useDebounced(typed, PAUSE_MS);
  const suggestions = useSuggestions(settled, isOpen);
  if (typed === "") {
    const rows = (history.data ?? []).slice(0, MAX_ROWS).map(({ id, query }) => ({ id, text: query }));
    return { rows, isHistory: true };
  }
  const rows: Row[] = [...new Set((suggestions.data ?? []).map(({ text }) => text))].slice(0, MAX_ROWS).map((text) => ({ id: null, text }));
  return { rows: [...rows, { id: null, text: copy.searchSpoken(typed), href: spokenHref(typed) }], isHistory: false };
}

type RowProps = { row: Row; id: string; active: "text" | "forget" | null; onPick: () => void; onForget: () => void };

function SuggestionRow({ row, id, active, onPick, onForget }: RowProps) {
  const Icon = row.href ? Captions : row.id ? History : ListFilter;
  return (
    <div role="row" className="flex">
      <div
        role="gridcell"
        id={id}
        tabIndex={-1}
        aria-selected={active === "text"}
        className={cx(
          "flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-sunken",
          active === "text" && "bg-sunken",
        )}
        // On mouse down, before the field loses focus and closes the suggestions.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPick}
        onKeyDown={(event) => event.key === "Enter" && onPick()}
      >
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">{row.text}</span>
      </div>
      {row.id && (
        <div role="gridcell" id={`${id}-forget`} aria-selected={active === "forget"}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={copy.forget(row.text)}
            title={copy.forget(row.text)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onForget}
            className={cx(
              "grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink",
              active === "forget" && "bg-sunken text-ink",
            )}
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}
