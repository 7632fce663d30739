import { useSyncExternalStore } from "react";
import { onUnsentChange, unsentPosts } from "../unsent.ts";

/** Posts whose stopped recording is not sent yet, in one string. */
export const useUnsent = (): string => useSyncExternalStore(onUnsentChange, unsentPosts, () => "");
