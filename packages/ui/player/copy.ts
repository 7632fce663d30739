export const copy = {
  quality: "Quality",
  auto: "Auto",
  autoPlaying: (quality: string) => `Auto (${quality})`,
  side: (pixels: number) => `${pixels}p`,
  soundOnly: "Sound only",
  dataSaver: "Data saver",
  dataSaverHint: (pixels: number) =>
    `Auto stays at ${pixels}p or lower, and less is loaded in advance. A quality that you choose applies as chosen.`,
  slow: "Slow connection: sound only",
  switchingTo: (pixels: number) => `Switching to ${pixels}p…`,
  live: "Live",
  goLive: "Go live",
  loading: "Loading the video",
};
