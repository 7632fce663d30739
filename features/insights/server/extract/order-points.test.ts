import { expect, test } from "vitest";
import { orderPoints } from "./order-points.ts";

test.each<[string, string, string[]]>([
  [
    "a message greets, tells why and what, and asks before it ends",
    "thank them at the end. ask for a meeting on Friday. the offer is ready. say hello. we met last week",
    ["Say hello.", "We met last week", "The offer is ready.", "Ask for a meeting on Friday.", "Thank them at the end."],
  ],
  ["lines and list marks divide", "- the roof\n- the walls\n\n2. the floor", ["The roof", "The walls", "The floor"]],
  ["what is of one place keeps its order", "The roof leaks. The walls are wet.", ["The roof leaks.", "The walls are wet."]],
  ["a decimal point divides nothing", "It costs 2.5 million.", ["It costs 2.5 million."]],
  ["nothing but marks is nothing", "... - ;", []],
])("%s", (_, prompt, points) => {
  expect(orderPoints(prompt)).toEqual(points);
});

test("no word is added or lost", () => {
  const prompt = "Please sign. The price is 40. Hello Bob! Because of the rain we are late; call me.";
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/\w+/g)
      ?.toSorted((a, b) => a.localeCompare(b));
  expect(words(orderPoints(prompt).join(" "))).toEqual(words(prompt));
});
