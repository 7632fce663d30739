export const copy = {
  quality: "Quality",
  auto: "Auto",
  autoPlaying: (quality: string) => `Auto (${quality})`,
  side: (pixels: number) => `${pixels}p`,
  soundOnly: "Sound only",
  dataSaver: "Data saver",
  dataSaverHint: "480p at most, and less is loaded in advance",
  slow: "Slow connection: sound only",
};
