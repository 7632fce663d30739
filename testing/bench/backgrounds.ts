import { type BackgroundLab, openBackgroundLab } from "@aside/testkit/background-lab/open-background-lab.ts";
import type { LabOrder } from "@aside/testkit/background-lab/lab-protocol.ts";
import { quantile, report } from "./support/statistics.ts";

type Choice = Extract<LabOrder, { do: "choose" }>["choice"];

const CHOICES: [string, Choice][] = [
  ["none", { kind: "none" }],
  ["light blur", { kind: "blur", strength: "light" }],
  ["strong blur", { kind: "blur", strength: "strong" }],
  ["picture", { kind: "image", name: "morning-window" }],
  ["moving, soft", { kind: "animated", name: "dawn" }],
  ["moving, paper", { kind: "animated", name: "paper" }],
];
const FRAMES = 150;

/** Measures segmentation, and drawing 1280 x 720 with each kind of background, in Chromium without a GPU. */
export async function benchBackgrounds(): Promise<void> {
  const lab = await openBackgroundLab();
  try {
    const { masks, seconds } = await lab.ask({ do: "masks", frames: FRAMES });
    report(`background masks of 256 x 144, frames at 30 per second`, {
      "median ms": quantile(masks, 0.5),
      "p95 ms": quantile(masks, 0.95),
      "masks per second": masks.length / seconds,
    });
    for (const [name, choice] of CHOICES) await benchChoice(lab, name, choice);
  } finally {
    await lab.close();
  }
}

async function benchChoice(lab: BackgroundLab, name: string, choice: Choice): Promise<void> {
  const { problem } = await lab.ask({ do: "choose", choice });
  if (problem) throw new Error(problem);
  const { finished, pace, seconds } = await lab.ask({ do: "run", frames: FRAMES, regions: [] });
  report(`draw 1280 x 720, ${name}`, {
    "median ms": quantile(finished, 0.5),
    "p95 ms": quantile(finished, 0.95),
    "frames per second": FRAMES / seconds,
    "mask rate": pace.maskRate,
  });
}
