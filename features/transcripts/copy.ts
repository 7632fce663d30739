/** Texts of this feature that people read; spec section 8 word for word where it has them. */
export const copy = {
  transcriptConflict: "The transcript was changed in the meantime, here or in another window.",
  unknownLanguage: "This language cannot be chosen.",
  transcriptNotFinal: "There is no finished transcript yet.",
} as const;

/** Of the panel beside the video and its editors. */
export const panelCopy = {
  transcriptBeingWritten: "The transcript is being written.",
  speaker: (number: number) => `Speaker ${number}`,
  download: "Download transcript",
  downloadText: "Text",
  downloadSubRip: "SubRip (.srt)",
  downloadWebVtt: "WebVTT (.vtt)",
  language: "Language",
  original: "Original",
  notHere: "not available here",
  onDevice: "on your device",
  translating: "The translation is being written.",
  translationFailed: "The translation could not be made. Here is the original.",
  translationUnavailable: (name: string) => `${name} is not available here. Here is the original.`,
  rough: "Rough draft, by rules",
  roughWhy: "Translated by rules and a dictionary, not by a language model. It helps to follow; it is not exact.",
  translatedOnDevice: "Translated on your device",
  translateOnDevice: "Translate on your device",
  deviceNeedsPress: (name: string) => `Your browser can translate to ${name} by itself. It may fetch a language pack first.`,
  save: "Save",
  cancel: "Cancel",
  newerVersion: "The newer version",
  editLine: (time: string) => `Edit the words at ${time}`,
  lineKeys: "Press a line to correct it. Ctrl+Enter saves, Esc cancels.",
  notSaved: (text: string) => `Not saved: ${text}`,
  asHeard: "As heard",
  asHeardAsk: "Take back all corrections?",
  asHeardWhy: "The transcript becomes what was heard. Your corrections are lost.",
  edited: "Corrected",
} as const;
