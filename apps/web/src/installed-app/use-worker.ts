import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { usePreload } from "../shell/use-preload.ts";

/** While `isOn`, registers the service worker. Not with Vite's development server: there only push notifications do. */
export function useWorker(isOn: boolean): void {
  const router = useRouter();
  const start = useCallback(async () => {
    if (!isOn || !import.meta.env.PROD) return;
    const { startWorker } = await import("./start-worker.ts");
    await startWorker((href) => void router.navigate({ href }));
    const { learnLimits } = await import("./learn-limits.ts");
    await learnLimits().catch(() => undefined);
  }, [isOn, router]);
  usePreload(start);
}
