import { useEffect, useMemo, useState } from "react";
import { type DashboardItem, ofCreated, ofInbox } from "../dashboard-item.ts";
import { heldList } from "./held-list.ts";
import type { ListKind, ListState } from "./list-state.ts";
import { useCreated, useInbox } from "../queries.ts";

/** Below this scroll position, new entries wait above. */
const HOLD_PX = 160;

/** A page of a list. While someone reads further down, entries do not move: new ones are counted in `waiting`. */
export function useListItems(kind: ListKind, state: ListState) {
  const inbox = useInbox(state, kind === "inbox");
  const created = useCreated(state, kind === "created");
  const list = kind === "inbox" ? inbox : created;
  const fresh = useMemo<DashboardItem[] | null>(() => {
    if (kind === "inbox") return inbox.data?.items.map(ofInbox) ?? null;
    return created.data?.items.map(ofCreated) ?? null;
  }, [kind, inbox.data, created.data]);
  const [held, setHeld] = useState<string[] | null>(null);
  const { items, waiting } = useMemo(() => heldList(held, fresh ?? []), [held, fresh]);

  const { isPlaceholderData } = list;
  useEffect(() => {
    if (isPlaceholderData) setHeld(null);
  }, [isPlaceholderData]);

  const shown = items.map((item) => item.post_id).join();
  useEffect(() => {
    const onScroll = () => {
      const isDown = window.scrollY > HOLD_PX;
      setHeld((before) => (isDown ? (before ?? shown.split(",").filter(Boolean)) : null));
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [shown]);

  return {
    items,
    isLoaded: fresh !== null,
    /** New entries wait only on the first page. */
    waiting: state.page === 1 && state.sort === "newest" ? waiting : 0,
    data: list.data,
    isError: list.isError,
    error: list.error,
    isFetching: list.isFetching,
    isPlaceholderData,
    refetch: () => void list.refetch(),
  };
}
