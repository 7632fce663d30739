import { isTyping } from "@aside/features/recording/web/is-typing.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { SEARCH_PATH } from "./search-path.ts";
import { SearchLink } from "./SearchLink.tsx";

/** Lists have a search field, which `/` focuses. In the studio and the editor `/` and other keys belong to the recording. */
const hasKey = (path: string) => ["/account", "/admin", "/analyses", "/contacts", "/notifications"].some((start) => path.startsWith(start));

/** Opens the search, also with `/`. */
export function NavigationSearch() {
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const isListening = hasKey(path);
  useEffect(() => {
    if (!isListening) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target as HTMLElement)) return;
      event.preventDefault();
      void navigate({ href: SEARCH_PATH });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isListening, navigate]);
  return <SearchLink isCurrent={path === SEARCH_PATH} />;
}
