/** As the recorder's settings say it. */
const qualityName = (pixels: number): string => (pixels === 2160 ? "4K" : `${pixels}p`);

export const copy = {
  quality: "Quality",
  auto: "Auto",
  autoPlaying: (quality: string) => `Auto (${quality})`,
  side: qualityName,
  close: "Close",
  soundOnly: "Sound only",
  dataSaver: "Data saver",
  dataSaverHint: (pixels: number) =>
    `Auto stays at ${qualityName(pixels)} or lower, and less is loaded in advance. A quality that you choose applies as chosen.`,
  slow: "Slow connection: sound only",
  switchingTo: (pixels: number) => `Switching to ${qualityName(pixels)}…`,
  live: "Live",
  goLive: "Go live",
  loading: "Loading the video",
};
