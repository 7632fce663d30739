import { expect, test } from "vitest";
import { ScreenWatch } from "./screen-watch.ts";

const size = (width: number, height: number) => ({ width, height });

test("reports a resized window once, when it keeps its size", () => {
  const watch = new ScreenWatch(size(1280, 720));
  const looks = [size(1280, 720), size(1300, 740), size(1400, 800), size(1400, 800), size(1400, 800)];
  expect(looks.map((look) => watch.look({ muted: false, ...look }))).toEqual([false, false, false, true, false]);
  expect(watch.size).toEqual(size(1400, 800));
});

test("learns a size that was not known, and ignores a track that does not tell it", () => {
  const watch = new ScreenWatch(null);
  expect(watch.look({ muted: false })).toBe(false);
  expect([1, 2, 3].map(() => watch.look({ muted: false, ...size(800, 600) }))).toEqual([false, true, false]);
});

test("reports a screen that stays muted until it is not, and no short interruption", () => {
  const watch = new ScreenWatch(null);
  const run = (looks: number, muted: boolean) => {
    for (let look = 0; look < looks; look++) watch.look({ muted });
    return watch.isStill;
  };
  expect([run(4, true), run(1, false), run(7, true), run(1, true), run(1, false)]).toEqual([false, false, false, true, false]);
});
