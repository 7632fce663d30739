import { expect, test } from "vitest";
import { createEmbeddedSpeaker } from "@aside/ai/speech/embedded-speaker.ts";
import { copy } from "../../copy.ts";
import { whyUnspeakable } from "./require-speakable.ts";

const { sayable } = createEmbeddedSpeaker();

test.each(["Hello.", "Siân, Zoë and Łukasz: 5 m² for 3 €", "Hawaiʻi ❤️ 1️⃣", "naïve cafe\u0301", "{other} 👍 OK"])(
  "English can say %j",
  (text) => expect(whyUnspeakable(text, sayable)).toBeNull(),
);

test.each(["…", "!!!", "👍🏽 ❤️", " \n", "\u0301", "\u0000\ud800"])("nobody can say %j", (text) => {
  for (const voice of [sayable, undefined]) expect(whyUnspeakable(text, voice)).toBe(copy.nothingToSay);
});

test.each([
  ["Hello محمد, how are you?", ["محمد"]],
  ["Привет, Ada. Привет! Как дела, друг?", ["Привет", "Как", "дела"]],
  ["Раypal", ["Раypal"]],
  ["Dear Đỗ, ½ of ٣", ["Đỗ", "½", "٣"]],
  ["Ｈｅｌｌｏ 𝐀𝐝𝐚", ["Ｈｅｌｌｏ", "𝐀𝐝𝐚"]],
  ["我".repeat(5_000), [`${"我".repeat(40)}…`]],
])("English cannot say %j, other voices may", (text, words) => {
  expect(whyUnspeakable(text, sayable)).toBe(copy.cannotSay(words));
  expect(whyUnspeakable(text, undefined)).toBeNull();
});
