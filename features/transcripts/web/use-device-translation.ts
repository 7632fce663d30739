import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { canTranslateOnDevice, knownOnDevice, translateOnDevice } from "./device-translator.ts";

/** `press`: the browser requires a user gesture. */
export type DeviceState = "off" | "working" | "press" | "done" | "failed";

/** The languages that only the viewer's browser can translate to. */
export function useDeviceLanguages(source: string | undefined, targets: readonly string[]): ReadonlySet<string> {
  const found = useQuery({
    queryKey: ["device-languages", source, targets],
    queryFn: async () => {
      const able = await Promise.all(targets.map(async (target) => await canTranslateOnDevice(source ?? "", target)));
      return new Set(targets.filter((_, index) => able[index]));
    },
    enabled: source !== undefined && targets.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data ?? new Set();
}

/** Translates the texts in the viewer's browser; each is available as soon as it is done. `target`: null if not needed. */
export function useDeviceTranslation(texts: readonly string[], source: string, target: string | null) {
  const [state, setState] = useState<DeviceState>("off");
  const [attempt, setAttempt] = useState(0);
  const [, setCount] = useState(0);
  const all = texts.join("\n");
  useEffect(() => {
    if (target === null) return setState("off");
    const abort = new AbortController();
    setState("working");
    translateOnDevice(texts, {
      source,
      target,
      signal: abort.signal,
      onText: () => !abort.signal.aborted && setCount((count) => count + 1),
    })
      .then(() => !abort.signal.aborted && setState("done"))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setState((error as Error).name === "NotAllowedError" ? "press" : "failed");
      });
    return () => abort.abort();
    // The array is new on each render, so the effect depends on the joined text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [all, source, target, attempt]);
  const of = useCallback((text: string) => (target ? (knownOnDevice(source, target).get(text) ?? null) : null), [source, target]);
  return { state, of, retry: () => setAttempt((count) => count + 1) };
}
