import type { DeviceState } from "./use-device-translation.ts";

export type Translated = {
  language: string;
  direction: "ltr" | "rtl";
  state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED" | "UNAVAILABLE";
  quality: "full" | "rough" | "none";
  by: "server" | "device";
  /** The error as text for people: no translation in the plan, no connection. */
  problem: string | null;
  /** By the transcript's segments; null if not translated yet. */
  segments: (string | null)[];
  summary: string | null;
  actions: ReadonlyMap<string, string>;
  captionsUrl: string | null;
  device: { state: DeviceState; retry: () => void };
};
