import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { groupMarks, SeekBar } from "./SeekBar.tsx";

const draw = (currentSeconds: number, titles: string[]) =>
  renderToStaticMarkup(
    <SeekBar
      currentSeconds={currentSeconds}
      durationSeconds={100}
      bufferedSeconds={0}
      marks={[]}
      chapters={titles.map((title, index) => ({ start: index * 50, title }))}
      onSeek={() => undefined}
    />,
  );

test("names the current chapter and divides the bar at the start of the next one", () => {
  const drawn = draw(60, ["Hello", "The budget"]);
  expect(drawn).toContain('aria-valuetext="1 minute of 1 minute 40 seconds, chapter The budget"');
  expect(drawn.match(/w-0\.5/g)).toHaveLength(1);
});

test("names only the time if there are no chapters", () => {
  expect(draw(60, [])).toContain('aria-valuetext="1 minute of 1 minute 40 seconds"');
});

test("renders HTML in a title as text", () => {
  expect(draw(0, ['"><script>alert(1)</script>'])).not.toContain("<script");
});

test("groups overlapping marks into one with a count", () => {
  const marks = [10, 90, 10.5, 11].map((atSeconds) => ({ atSeconds, label: `at ${atSeconds}` }));
  expect(groupMarks(marks, 100)).toEqual([
    { atSeconds: 10, label: "at 10 +2" },
    { atSeconds: 90, label: "at 90" },
  ]);
});
