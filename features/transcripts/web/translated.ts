import type { DeviceState } from "./use-device-translation.ts";

export type Translated = {
  language: string;
  direction: "ltr" | "rtl";
  state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED" | "UNAVAILABLE";
  quality: "full" | "rough" | "none";
  by: "server" | "device";
  /** Why there is none, fit to show: a plan without translation, a lost network. */
  problem: string | null;
  /** By the transcript's segments; null where it is not there yet. */
  segments: (string | null)[];
  summary: string | null;
  actions: ReadonlyMap<string, string>;
  captionsUrl: string | null;
  device: { state: DeviceState; retry: () => void };
};
