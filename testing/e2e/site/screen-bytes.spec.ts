import { expect, test } from "@playwright/test";
import { measureScreens, type ScreenBytes } from "../support/screen-bytes.ts";

/**
 * kB that each screen may load before anything is played: scripts with gzip, also those loaded when the browser is idle; media (a second of this
 * video has 130 kB with its sound, and two to four are fetched); pictures (a poster has 20 kB: the inbox shows three, "created videos" four).
 */
const MOST: Record<string, Omit<ScreenBytes, "screen">> = {
  landing: { scripts: 3, media: 0, pictures: 2, seconds: 0 },
  "sign in": { scripts: 220, media: 0, pictures: 2, seconds: 0 },
  "share page": { scripts: 168, media: 560, pictures: 25, seconds: 4 },
  inbox: { scripts: 241, media: 0, pictures: 65, seconds: 0 },
  "created videos": { scripts: 241, media: 0, pictures: 85, seconds: 0 },
  preview: { scripts: 409, media: 560, pictures: 25, seconds: 4 },
  sent: { scripts: 225, media: 0, pictures: 25, seconds: 0 },
};
const KINDS = ["scripts", "media", "pictures", "seconds"] as const;

test("before play, no screen loads more than four seconds of video, and what it loads stays within its budget", async () => {
  const screens = await measureScreens();
  console.table(screens);
  expect(screens.map(({ screen }) => screen)).toEqual(Object.keys(MOST));
  const over = screens.flatMap((row) =>
    KINDS.filter((kind) => row[kind] > (MOST[row.screen]?.[kind] ?? 0)).map((kind) => `${row.screen}: ${row[kind]} ${kind}`),
  );
  expect(over).toEqual([]);
});
