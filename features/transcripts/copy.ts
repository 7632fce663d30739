/** Error texts; those in section 8 of the spec are quoted exactly. */
export const copy = {
  transcriptConflict: "The transcript was changed in the meantime.",
  unknownLanguage: "This language isn't available.",
  transcriptNotFinal: "The transcript isn't ready yet.",
} as const;

type Offered = { name: string; native_name: string; by: "full" | "rough" | "device" | "none" };
const MARKS = { full: "", rough: ", rough draft", device: ", on your device", none: ", not available" };

/** A language in a list, and how well it can be translated to. */
export const languageLabel = ({ name, native_name: native, by }: Offered): string =>
  `${native === name ? name : `${name} · ${native}`}${MARKS[by]}`;

/** Texts of the transcript panel and its editors. */
export const panelCopy = {
  transcriptBeingWritten: "Transcribing.",
  speaker: (number: number) => `Speaker ${number}`,
  download: "Download transcript",
  downloadText: "Text",
  downloadSubRip: "SubRip (.srt)",
  downloadWebVtt: "WebVTT (.vtt)",
  language: "Language",
  original: "Original",
  translating: "Translating.",
  translationFailed: "Couldn't translate. Showing the original.",
  translationLocked: "Translation is not part of your plan.",
  translationUnavailable: (name: string) => `${name} isn't available. Showing the original.`,
  rough: "Rough draft",
  roughWhy: "Translated with rules and a dictionary, not a language model. It may be inexact.",
  translatedOnDevice: "Translated on your device",
  translateOnDevice: "Translate on your device",
  deviceNeedsPress: (name: string) => `Your browser can translate to ${name}. It may download a language pack first.`,
  cancel: "Cancel",
  newerVersion: "Newer version",
  editLine: (time: string) => `Edit transcript at ${time}`,
  lineKeys: "Select a line to edit it. Ctrl+Enter saves, Esc cancels.",
  notSaved: (text: string) => `Not saved: ${text}`,
  asHeard: "Restore original",
  asHeardAsk: "Discard all corrections?",
  asHeardWhy: "Restores the original transcript. Your corrections are lost.",
  edited: "Edited",
} as const;
