import type { DeviceState } from "./use-device-translation.ts";

export type Translated = {
  language: string;
  direction: "ltr" | "rtl";
  state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED" | "UNAVAILABLE";
  quality: "full" | "rough" | "none";
  by: "server" | "device";
  /** An error text to show, for example if the plan has no translation or the network failed. */
  problem: string | null;
  /** One per transcript segment; null if not translated yet. */
  segments: (string | null)[];
  summary: string | null;
  actions: ReadonlyMap<string, string>;
  captionsUrl: string | null;
  device: { state: DeviceState; retry: () => void };
};
