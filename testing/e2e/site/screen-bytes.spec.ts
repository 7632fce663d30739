import { expect, test } from "@playwright/test";
import { measureScreens } from "../support/screen-bytes.ts";

/** kB of media and of pictures that each screen may load before anything is played. Scripts have their own budgets (bundle-sizes.ts). */
const MOST: Record<string, { media: number; pictures: number }> = {
  landing: { media: 0, pictures: 2 },
  "share page": { media: 0, pictures: 0 },
  inbox: { media: 0, pictures: 0 },
  "created videos": { media: 0, pictures: 0 },
  preview: { media: 0, pictures: 0 },
  sent: { media: 0, pictures: 0 },
};
const MOST_SECONDS = 4;

test("before play, no screen loads more than four seconds of video, and its media and pictures stay within their budgets", async () => {
  const screens = await measureScreens();
  console.table(screens);
  expect(screens.map(({ screen }) => screen)).toEqual(Object.keys(MOST));
  const over = screens.filter(
    ({ screen, media, pictures, seconds }) =>
      seconds > MOST_SECONDS || media > (MOST[screen]?.media ?? 0) || pictures > (MOST[screen]?.pictures ?? 0),
  );
  expect(over).toEqual([]);
});
