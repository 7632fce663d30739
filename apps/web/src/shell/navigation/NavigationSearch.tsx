import { useLocation, useNavigate } from "@tanstack/react-router";
import { SEARCH_PATH } from "./search-path.ts";
import { SearchLink } from "./SearchLink.tsx";
import { useSlashKey } from "./use-slash-key.ts";

/** Lists have a search field, which `/` focuses. In the studio and the editor `/` and other keys belong to the recording. */
const hasKey = (path: string) => ["/account", "/admin", "/analyses", "/contacts", "/notifications"].some((start) => path.startsWith(start));

/** Opens the search, also with `/`. */
export function NavigationSearch() {
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  useSlashKey(() => {
    if (!hasKey(path)) return false;
    void navigate({ href: SEARCH_PATH });
    return true;
  });
  return <SearchLink isCurrent={path === SEARCH_PATH} />;
}
