import { useMemo, useSyncExternalStore } from "react";
import { draftsText, type LocalDraft, onDraftsChange, parseDrafts } from "../../local-drafts.ts";

export function useDrafts(userId: string): LocalDraft[] {
  const text = useSyncExternalStore(
    onDraftsChange,
    () => draftsText(userId),
    () => "[]",
  );
  return useMemo(() => parseDrafts(text), [text]);
}
