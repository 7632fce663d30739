import { qualityName } from "./copy.ts";

/** Only of the studio: other screens need the rest of the room's texts, too, and would load these. */
export const pictureCopy = {
  quality: "Video quality",
  automatic: (lines: number) => `Auto (${qualityName(lines)})`,
  qualityHint: "Higher quality needs a faster device and connection.",
  qualityLocked: (lines: readonly number[]) =>
    `${lines.map(qualityName).join(" and ")} ${lines.length === 1 ? "is" : "are"} not part of your plan.`,
  screenRate: "Frames per second for screens",
  screenRateHint: "60 shows scrolling and animations more smoothly.",
  fixed: "You can't change this while recording.",
  slow: {
    background: (rate: number, wanted: number) =>
      `This device is slow for backgrounds: the video has ${rate} instead of ${wanted} frames per second.`,
    picture: (rate: number, wanted: number, lines: number) =>
      `This device is slow for ${qualityName(lines)}: the video has ${rate} instead of ${wanted} frames per second.`,
    encoder: (rate: number, wanted: number, lines: number) =>
      `This device encodes ${qualityName(lines)} too slowly: the video has ${rate} instead of ${wanted} frames per second.`,
  },
  slowEdges: (rate: number) => `This device is slow for backgrounds: edges update only ${rate} times per second.`,
  useRate: (rate: number) => `Use ${rate} frames per second`,
  useQuality: (lines: number) => `Use ${qualityName(lines)}`,
  nextTime: "For the next recording, choose a lower quality in Settings.",
  closeOthers: "Close other apps and tabs.",
  backgroundsOffline: "Backgrounds need a connection until you have used one on this device.",
  picturesOffline: "The other pictures need a connection.",
  turnOffBackground: "Turn off background",
  keepBackground: "Keep background",
  screenStill: "The browser gets no picture of what you share. If the window is minimized or covered, open it. Otherwise share it again.",
} as const;
