import { expect, test } from "vitest";
import { fitSize } from "./fit-size.ts";

const landscape = { width: 1280, height: 720 };
const portrait = { width: 720, height: 1280 };

test.each([
  ["no maximum", landscape, {}, [640, 360]],
  ["no maximum, portrait", portrait, {}, [360, 640]],
  ["no picture", { width: null, height: null }, {}, [640, 360]],
  ["a maximum width", landscape, { maxwidth: 320 }, [320, 180]],
  ["a maximum height", landscape, { maxheight: 90 }, [160, 90]],
  ["both, the width decides", landscape, { maxwidth: 400, maxheight: 400 }, [400, 225]],
  ["both, the height decides", landscape, { maxwidth: 4000, maxheight: 100 }, [177, 100]],
  ["a larger width than usual", landscape, { maxwidth: 1280 }, [1280, 720]],
  ["a huge maximum", landscape, { maxwidth: 100_000, maxheight: 100_000 }, [1920, 1080]],
  ["a maximum of one pixel", landscape, { maxwidth: 1, maxheight: 1 }, [1, 1]],
])("fits with %s", (_, media, maximums, [width, height]) => {
  expect(fitSize(media, maximums)).toEqual({ width, height });
});
