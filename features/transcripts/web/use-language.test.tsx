import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLanguage } from "./use-language.ts";

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Sets the language preference from My Account. */
const prefer = (language: string | null) =>
  items.set("aside.session", JSON.stringify({ token: "a.b.c", user: { preferences: { language } } }));

function Probe() {
  return useLanguage()[0] ?? "original";
}
/** The language when the panel opens. */
const read = () => renderToStaticMarkup(<Probe />);

test("the transcript is shown in the original, the preferred or the chosen language", () => {
  expect(read()).toBe("original");
  prefer("de");
  expect(read()).toBe("de");
  items.set("aside.language", "de>fr");
  expect(read()).toBe("fr");
});

test("the original can be chosen over the preference", () => {
  prefer("de");
  items.set("aside.language", "de>");
  expect(read()).toBe("original");
});

test("a changed preference overrides an earlier choice", () => {
  prefer("de");
  items.set("aside.language", "de>fr");
  prefer("it");
  expect(read()).toBe("it");
  prefer(null);
  expect(read()).toBe("original");
});

test("a choice from before preferences existed is still used", () => {
  items.set("aside.language", "es");
  expect(read()).toBe("es");
});
