import { whenIdle } from "@aside/ui/when-idle.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Loads what no first screen shows but a press may ask for at any time: once a screen stands with its content, so that it holds nothing up and
 * is there when it is asked for, also without network. `load` stays the same. What cannot be had is asked for again when it is needed.
 */
export function useLoadAhead(load: () => Promise<unknown>): void {
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
