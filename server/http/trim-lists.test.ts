import { expect, test } from "vitest";
import { z } from "zod";
import { makeTrim } from "./trim-lists.ts";

test("a list that is too long is refused with its own message, and only its beginning is validated", () => {
  let looked = 0;
  const element = z.string().refine(() => ++looked > 0);
  const schema = z.object({ lists: z.array(z.object({ names: z.array(element).max(3, "Three at most.") })).max(5) });
  const value = { lists: [{ names: Array.from({ length: 100_000 }, () => "a") }] };
  makeTrim(schema)?.(value);
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe("Three at most.");
  expect(looked).toBeLessThan(10);
});

test("lists within the limit, and other values, stay unchanged", () => {
  const schema = z.object({ given: z.union([z.string(), z.array(z.string()).max(2)]) });
  for (const value of [{ given: ["a", "b"] }, { given: "abcdef" }, { given: { length: 9 } }, null, [1, 2, 3, 4]]) {
    const before = structuredClone(value);
    makeTrim(schema)?.(value);
    expect(value).toEqual(before);
  }
  expect(makeTrim(z.object({ name: z.string() }))).toBeNull();
});
