import { useTypedQuery } from "@aside/ui/lists/use-typed-query.ts";
import { Search, X } from "lucide-react";
import { useRef } from "react";
import { copy } from "../../copy.ts";

const MAX_LENGTH = 200;

type Props = { label: string; placeholder: string; value: string; onSearch: (query: string) => void };

/** The search field of the library and its folders, whose query is in the address. */
export function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, apply } = useTypedQuery(value, onSearch);
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
