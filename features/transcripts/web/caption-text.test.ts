import { expect, test } from "vitest";
import { writeCaptions } from "./caption-text.ts";

const LINES = [
  { start: 0, end: 1.5, text: "Hola" },
  { start: 3661.25, end: 3662, text: "a --> b <script>\n\n& c" },
];

test("WebVTT has a header, times with a period, and escaped text", () => {
  expect(writeCaptions(LINES, "vtt")).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHola\n\n01:01:01.250 --> 01:01:02.000\na --&gt; b &lt;script&gt; &amp; c\n",
  );
});

test("SubRip has line numbers and times with a comma", () => {
  expect(writeCaptions(LINES, "srt")).toBe(
    "1\n00:00:00,000 --> 00:00:01,500\nHola\n\n2\n01:01:01,250 --> 01:01:02,000\na → b <script> & c\n",
  );
});
