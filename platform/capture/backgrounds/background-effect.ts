import { coverCrop } from "../scene-geometry.ts";
import type { BackgroundEffect } from "./port.ts";

/** Stands in until the effect is there: shows the camera as it is, and refuses every other background. */
export function createBackgroundEffect(): BackgroundEffect {
  return {
    choose: async (choice) => {
      if (choice.kind !== "none") throw new Error("backgrounds are not here yet");
    },
    draw: (target, frame, box) => {
      const crop = coverCrop({ width: frame.displayWidth, height: frame.displayHeight }, box);
      target.drawImage(frame, crop.x, crop.y, crop.width, crop.height, box.x, box.y, box.width, box.height);
    },
    pace: { maskRate: 0, isBehind: false },
    close: () => {},
  };
}
