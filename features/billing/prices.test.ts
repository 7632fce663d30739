import { expect, test } from "vitest";
import { PLANS } from "@aside/core/entitlements/catalogue.ts";
import { CURRENCIES } from "@aside/contract/plans.ts";
import { formatAs, formatPrice, yearlySaving } from "./prices.ts";

test.each([
  ["USD", "$1,234.50", "$12"],
  ["EUR", "€1,234.50", "€12"],
  ["GBP", "£1,234.50", "£12"],
  ["CNY", "¥1,234.50", "¥12"],
  ["INR", "₹1,234.50", "₹12"],
] as const)("prices in %s", (currency, part, whole) => {
  expect(formatPrice(123_450, currency)).toBe(part);
  expect(formatPrice(12_00, currency)).toBe(whole);
});

test("a price shown for the other duration", () => {
  expect(formatAs(12_00, "USD", "monthly", "annually")).toBe("$144");
  expect(formatAs(120_00, "USD", "annually", "monthly")).toBe("$10");
  expect(formatAs(110_00, "EUR", "annually", "monthly")).toBe("€9.17");
  expect(formatAs(12_00, "USD", "monthly", "monthly")).toBe("$12");
  expect(formatAs(299_00, "USD", "lifetime", "monthly")).toBe("$299");
});

test.each(CURRENCIES)("the conversion is that of the specification for every price in %s", (currency) => {
  const months = PLANS.flatMap(({ prices }) => prices.monthly?.[currency] ?? []);
  const years = PLANS.flatMap(({ prices }) => prices.annually?.[currency] ?? []);
  expect(months.map((price) => formatAs(price, currency, "monthly", "annually"))).toEqual(
    months.map((price) => formatPrice(Math.round(price * 0.12 * 100), currency)),
  );
  expect(years.map((price) => formatAs(price, currency, "annually", "monthly"))).toEqual(
    years.map((price) => formatPrice(Math.round((price / 1200) * 100), currency)),
  );
});

test("the saving of a year", () => {
  expect(yearlySaving(12_00, 120_00)).toBe(17);
  expect(yearlySaving(10_00, 120_00)).toBe(0);
});
