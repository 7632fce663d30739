import { whenIdle } from "@aside/ui/when-idle.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Preloads code that a click may need, once the first screen is rendered: the screen is not delayed, and the code is available offline.
 * `load` must not change between renders. A failed preload is repeated when the code is needed.
 */
export function usePreload(load: () => Promise<unknown>): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let cancel: (() => void) | null = null;
    const stands = () => router.state.status === "idle" && router.state.resolvedLocation !== undefined && client.isFetching() === 0;
    const begin = () => {
      cancel = null;
      if (!stands()) return;
      stop();
      load().catch(() => undefined);
    };
    const look = () => {
      if (stands()) cancel ??= whenIdle(begin);
    };
    const unsubscribe = [client.getQueryCache().subscribe(look), router.subscribe("onRendered", look)];
    const stop = () => {
      cancel?.();
      for (const end of unsubscribe) end();
    };
    look();
    return stop;
  }, [client, router, load]);
}
