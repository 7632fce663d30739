import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DECLARATIONS } from "./declarations.ts";

const root = join(import.meta.dirname, "../..");
/** Runs in people's browsers. apps/native/start is part of the app too. */
const PATTERNS = ["apps/{web,native}/**/*.{ts,tsx,html,js}", "{core,features}/*/web/**/*.{ts,tsx}", "packages/**/*.{ts,tsx}"];
const NOT_PRODUCT = /\.test\.tsx?$|(^|\/)(node_modules|dist|build|\.cache|testkit|gallery)\/|^apps\/native\/(?!start\/)/;

/** Functions for which a web view asks the phone, beside those that are declared. */
const UNDECLARED: Record<string, RegExp> = {
  location: /\bgeolocation\b/,
  contacts: /\bnavigator\.contacts\b/,
  "reading the clipboard": /\bclipboard\.read(Text)?\(/,
  bluetooth: /\bnavigator\.bluetooth\b/,
  usb: /\bnavigator\.(usb|hid|serial)\b/,
  nfc: /\bnew NDEFReader\b/,
  midi: /\brequestMIDIAccess\b/,
  motion: /\bDevice(Motion|Orientation)Event\b/,
  "speech recognition": /\b(webkit)?SpeechRecognition\b/,
  passkeys: /\bnavigator\.credentials\b/,
  "protected media": /\brequestMediaKeySystemAccess\b/,
  "idle detection": /\bIdleDetector\b/,
  "background sync": /\bperiodicSync\b/,
};

const sources = PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !NOT_PRODUCT.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const usesOf = (use: RegExp) => sources.filter(({ text }) => use.test(text)).map(({ path }) => path);

test("every permission that is declared is used by the web app", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(Object.entries(DECLARATIONS).filter(([, { use }]) => usesOf(use).length === 0)).toEqual([]);
});

test("the web app uses no other permission: declare it in declarations.ts first", () => {
  expect(Object.entries(UNDECLARED).flatMap(([name, use]) => usesOf(use).map((path) => `${path}: ${name}`))).toEqual([]);
});

test("a use without a declaration is found", () => {
  const used = "navigator.geolocation.getCurrentPosition(show);";
  expect(Object.entries(UNDECLARED).filter(([, use]) => use.test(used))).toHaveLength(1);
  const microphone = "await navigator.mediaDevices.getUserMedia({ audio: true });";
  expect(Object.values(DECLARATIONS).filter(({ use }) => use.test(microphone))).toHaveLength(1);
});
