import { useMemo, useSyncExternalStore } from "react";
import { onUnsentChange, parseUnsent, type Unsent, unsentPosts, unsentText } from "../../unsent.ts";

/** Posts whose stopped recording is not sent yet, in one string. */
export const useUnsent = (): string => useSyncExternalStore(onUnsentChange, unsentPosts, () => "");

/** The person's own. */
export function useOwnUnsent(userId: string): Unsent[] {
  const text = useSyncExternalStore(
    onUnsentChange,
    () => unsentText(userId),
    () => "[]",
  );
  return useMemo(() => parseUnsent(text), [text]);
}
