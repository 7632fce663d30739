import { searchCopy } from "@aside/features/search/copy.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { SEARCH_PATH, searchAddress } from "./search-address.ts";
import { SearchInput } from "./SearchInput.tsx";

/** Screens with the search field. In the studio and the editor `/` and other keys belong to the recording. */
const hasSearchField = (path: string) => path.startsWith("/account") || path === "/contacts" || path.startsWith("/analyses");

/** Screens with a search field of their own. */
const hasOwnField = (path: string) => path === SEARCH_PATH || path.startsWith("/dashboard");

/** A search field in the bar from 993 px on, a button below that. */
export function NavigationSearch() {
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  if (hasOwnField(path)) return null;
  return (
    <>
      {hasSearchField(path) && (
        <form
          role="search"
          className="w-full max-w-64 max-lg:hidden"
          onSubmit={(event) => {
            event.preventDefault();
            const q = typed.trim();
            setTyped("");
            void navigate({ href: searchAddress(q) });
          }}
        >
          <SearchInput value={typed} onChange={(event) => setTyped(event.target.value)} placeholder={searchCopy.search} />
        </form>
      )}
      <Link
        href={SEARCH_PATH}
        aria-label={searchCopy.search}
        title={searchCopy.search}
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken ${hasSearchField(path) ? "lg:hidden" : ""}`}
      >
        <Search aria-hidden className="size-5" />
      </Link>
    </>
  );
}
