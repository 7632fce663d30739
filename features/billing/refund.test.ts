import { expect, test } from "vitest";
import { asTyped, leftOf, parseAmount } from "./refund.ts";

test.each([
  ["12", 12_00],
  ["12.5", 12_50],
  ["12.50", 12_50],
  [" 0,01 ", 1],
  ["0.10", 10],
  ["120.00", 120_00],
  ["0120", 120_00],
  // As a binary fraction it is less: 19.99 * 100 is 1998.9999999999998.
  ["19.99", 19_99],
])("reads %j as an amount", (typed, amount) => {
  expect(parseAmount(typed, 120_00)).toBe(amount);
});

test.each(["", " ", "0", "0.00", "-1", "+1", "1.", ".5", "1.234", "1,000.00", "1e3", "0x10", "$5", "NaN", "120.01", "١٢", "1".repeat(30)])(
  "refuses %j",
  (typed) => {
    expect(parseAmount(typed, 120_00)).toBeNull();
  },
);

test("what is left of an invoice can be typed as it is shown", () => {
  for (const left of [1, 10, 99, 100, 12_34, 19_99, 120_00]) expect(parseAmount(asTyped(left), left)).toBe(left);
});

test("only what was paid and not refunded yet is left", () => {
  expect(leftOf({ status: "paid", paid: 120_00, refunded: 0 })).toBe(120_00);
  expect(leftOf({ status: "paid", paid: 120_00, refunded: 20_00 })).toBe(100_00);
  expect(leftOf({ status: "paid", paid: 120_00, refunded: 120_00 })).toBe(0);
  expect(leftOf({ status: "open", paid: 0, refunded: 0 })).toBe(0);
  expect(leftOf({ status: "void", paid: 50_00, refunded: 0 })).toBe(0);
});
