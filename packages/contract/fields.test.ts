import { describe, expect, test } from "vitest";
import { canonicalEmail } from "./email-address.ts";
import { email, longText, optionalText, personName, text } from "./fields.ts";

const parse = (schema: { safeParse: (value: unknown) => { success: boolean; data?: unknown } }, value: string) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : "refused";
};

describe("text of one line", () => {
  test.each([
    ["line breaks", "Eve\r\nBcc: x@y.zz", "Eve Bcc: x@y.zz"],
    ["runs of white space", "  Ada \t\u00a0 Lovelace ", "Ada Lovelace"],
    ["zero-width spaces", "A\u200bd\ufeffa", "Ada"],
    ["direction overrides", "Ada\u202egpj.exe", "Adagpj.exe"],
    ["isolates and marks", "\u2067Ada\u2069\u200f", "Ada"],
    ["joiners between Latin letters", "A\u200dd\u200ca\u200d", "Ada"],
    ["a selector after a Latin letter", "Ada\ufe0f", "Ada"],
    ["tags without a flag", "Ada\u{e0041}\u{e0042}", "Ada"],
    ["letters that are not composed", "Jose\u0301", "José"],
  ])("normalizes %s", (_, given, expected) => expect(parse(text(100), given)).toBe(expected));

  test.each([
    ["a family emoji", "👩‍👩‍👧‍👦 🎬"],
    ["a heart on fire", "❤️‍🔥"],
    ["a keycap", "1️⃣"],
    ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["Persian with a non-joiner", "می‌خواهم"],
    ["Sinhala with a joiner", "ශ්‍රී ලංකා"],
    ["an ideograph with its variant", "葛\u{e0100}"],
    ["right to left", "مرحبا بالعالم"],
  ])("keeps %s", (_, given) => expect(parse(text(100), given)).toBe(given.normalize("NFC")));

  test.each([
    ["NUL", "a\u0000b"],
    ["a bell", "a\u0007b"],
    ["an escape sequence", "\u001b[31mred"],
    ["a C1 control", "a\u009bb"],
    ["half a character", "a\ud800b"],
  ])("refuses %s", (_, given) => expect(parse(text(100), given)).toBe("refused"));

  test("treats invisible text as empty", () => {
    expect([parse(text(10), "\u200b \u3164"), parse(optionalText(10), "\u200b \u3164")]).toEqual(["refused", ""]);
  });

  test("counts characters after cleaning", () => {
    expect([parse(text(3), " abc "), parse(text(3), "abcd"), parse(text(3), "e\u0301".repeat(3))]).toEqual(["abc", "refused", "ééé"]);
  });

  test("does not process a text that is far too long", () => {
    let looked = 0;
    const schema = text(10).refine(() => ++looked > 0);
    expect(schema.safeParse("a".repeat(2000)).error?.issues.map((issue) => issue.message)).toEqual(["Please use at most 10 characters."]);
    expect(looked).toBe(0);
  });
});

test.each([
  ["Аda", "refused"], // a Cyrillic A
  ["Ada Lοvelace", "refused"], // a Greek o
  ["Аnna-Мaria", "refused"],
  ["Ada Лавлейс", "Ada Лавлейс"],
  ["Анна O'Нил", "Анна O'Нил"],
  ["アダ Ada 愛田", "アダ Ada 愛田"],
])("a person's name: %s -> %s", (given, expected) => expect(parse(personName(100), given)).toBe(expected));

test("text of several lines keeps line breaks, tabs and direction", () => {
  expect(parse(longText(100), " a\r\n\tb\u200f\rc ")).toBe("a\n\tb\u200f\nc");
  expect(parse(longText(100), "a\u0008b")).toBe("refused");
});

test("keeps a hundred combining marks in a row", () => {
  expect(parse(longText(20_000), `z${"\u0315".repeat(5000)}${"\u0300".repeat(5000)}`)).toHaveLength(101);
});

describe("an address", () => {
  test.each([
    ["case", " Ada@X.Example ", "ada@x.example"],
    ["composed letters", "jose\u0301@x.example", "josé@x.example"],
    ["an international domain in ASCII", "ada@xn--bcher-kva.example", "ada@bücher.example"],
    ["an international domain that is not composed", "ada@bu\u0308cher.example", "ada@bücher.example"],
    ["full-width letters of a domain", "ada@ｅｘａｍｐｌｅ.com", "ada@example.com"],
    ["an Indian domain", "ada@उदाहरण.भारत", "ada@उदाहरण.भारत"],
    ["the Kelvin sign", "\u212aim@x.example", "kim@x.example"],
  ])("has one form despite %s", (_, given, expected) => {
    expect(canonicalEmail(given)).toBe(expected);
    expect(canonicalEmail(expected)).toBe(expected);
  });

  test.each([
    "",
    "ada",
    "ada@x",
    "a\u200bda@x.example",
    "ada\u00ad@x.example",
    "ada\u3164@x.example",
    "ada@x\u200b.example",
    "ada@x\u200d.example",
    "a\u202eda@x.example",
    "ada@x.example\r\nBcc: eve@x.example",
    "a\u0000@x.example",
    "ada@xn--.example",
    "ada@127.0.0.11",
    "ada@1.0x7f",
    "аdmin@x.example", // a Cyrillic a
    "ada@раypal.example", // Cyrillic r and a
    "ada@xn--ypal-43d9g.example", // the same
    "ada@οrg.example", // a Greek o
    `${"a".repeat(65)}@x.example`,
    `ada@${"a.".repeat(200)}example`,
  ])("%j is not an address", (given) => expect(canonicalEmail(given)).toBeNull());

  test("has different messages for a missing and an invalid one", () => {
    const schema = email({ required: "required", invalid: "invalid" });
    const message = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
    expect([message(undefined), message(" "), message("ada"), message("a".repeat(100_000)), message("ada@x.example")]).toEqual([
      "required",
      "required",
      "invalid",
      "invalid",
      undefined,
    ]);
  });
});
