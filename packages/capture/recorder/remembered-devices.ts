/** What the recorder remembers on this device, by its name in the storage. */
export const KEYS = {
  camera: "aside.camera",
  microphone: "aside.microphone",
  pointer: "aside.highlight-pointer",
  quality: "aside.video-quality",
  screenRate: "aside.screen-frame-rate",
} as const;
