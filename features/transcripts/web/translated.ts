import type { DeviceState } from "./use-device-translation.ts";

/** `isRough`: a draft by rules and a dictionary, which is labeled as such. */
export type TranslatedText = { text: string; isRough: boolean };

export type Translated = {
  language: string;
  direction: "ltr" | "rtl";
  state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED" | "UNAVAILABLE";
  quality: "full" | "rough" | "none";
  by: "server" | "device";
  /** An error text to show, for example if the plan has no translation or the network failed. */
  problem: string | null;
  /** One per transcript segment; null if not translated yet. */
  segments: (TranslatedText | null)[];
  summary: TranslatedText | null;
  actions: ReadonlyMap<string, TranslatedText>;
  captionsUrl: string | null;
  device: { state: DeviceState; retry: () => void };
};
