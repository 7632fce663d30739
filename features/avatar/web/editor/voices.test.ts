import { expect, it } from "vitest";
import { languageName, voiceFor, voicesOf } from "./voices.ts";

const voice = (id: string | null, language: string | null) => ({ id, name: id ?? "own", language, is_robotic: false });
const VOICES = [voice(null, null), voice("amy", "en"), voice("kai", "de")];

it("offers the voices that speak a language", () => {
  expect(voicesOf(VOICES, "de").map(({ id }) => id)).toEqual([null, "kai"]);
  expect(voicesOf(VOICES, "en").map(({ id }) => id)).toEqual([null, "amy"]);
});

it("keeps a voice only where it speaks the language", () => {
  expect(voiceFor(VOICES, "en", "amy")).toBe("amy");
  expect(voiceFor(VOICES, "de", "amy")).toBeNull();
  expect(voiceFor([voice("kai", "de")], "de", "amy")).toBe("kai");
  expect(voiceFor([], "de", "amy")).toBeNull();
});

it("names languages", () => {
  expect([languageName("de"), languageName("en-US"), languageName("not a tag")]).toEqual(["German", "American English", "not a tag"]);
});
