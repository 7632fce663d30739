import { searchCopy } from "@aside/features/search/copy.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Search } from "lucide-react";
import { SEARCH_PATH } from "./search-path.ts";

/** Search looks the same in the bar of every screen. */
export function SearchLink({ isCurrent = false }: { isCurrent?: boolean }) {
  return (
    <Link
      href={SEARCH_PATH}
      aria-label={searchCopy.search}
      aria-current={isCurrent ? "page" : undefined}
      title={searchCopy.search}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken aria-[current]:bg-sunken"
    >
      <Search aria-hidden className="size-5" />
    </Link>
  );
}
