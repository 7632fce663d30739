import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { copy } from "../../copy.ts";

/** The search runs after this pause in typing. */
const PAUSE_MS = 250;
const MAX_LENGTH = 200;

type Props = { label: string; placeholder: string; value: string; onSearch: (query: string) => void };

/** A search field whose query is kept elsewhere, such as in the address, which follows after a pause in typing. */
export function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const applied = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setTyped(value);
  }, [value]);
  const apply = (wanted: string) => {
    if (wanted === applied.current) return;
    applied.current = wanted;
    search.current(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    setTyped("");
    apply("");
    field.current?.focus();
  };
  return (
    <form
      role="search"
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed.trim());
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <input
        ref={field}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || typed === "") return;
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface py-2 pr-11 pl-10 text-body text-ellipsis text-ink transition-colors focus-visible:outline-offset-0"
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label={copy.searching.close}
          title={copy.searching.close}
          onClick={clear}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </form>
  );
}
