import { expect, test } from "vitest";
import { isNamed } from "./recorder-site.ts";

const SITES = ["crm.example", "*.acme.example", "localhost"];

test.each<[origin: string, isAllowed: boolean]>([
  ["https://crm.example", true],
  ["https://crm.example:8443", true],
  ["https://eu.acme.example", true],
  ["https://a.b.acme.example", true],
  ["https://acme.example", false],
  ["https://evilacme.example", false],
  ["https://crm.example.evil.example", false],
  ["https://evil.example", false],
  ["http://crm.example", false],
  ["https://crm.example/", false],
  ["https://crm.example/path", false],
  ["https://user@crm.example", false],
  ["https://CRM.example", false],
  ["ftp://crm.example", false],
  ["file://", false],
  ["null", false],
  ["*", false],
  ["", false],
])("%j may open the recorder: %s", (origin, isAllowed) => {
  expect(isNamed(origin, SITES, { isSecure: true })).toBe(isAllowed);
});

test("without https, as on a company's own network, the site needs none either", () => {
  expect(isNamed("http://crm.example", SITES, { isSecure: false })).toBe(true);
  expect(isNamed("http://localhost:3000", SITES, { isSecure: true })).toBe(false);
});

test("no site is named by an empty list", () => {
  expect(isNamed("https://crm.example", [], { isSecure: true })).toBe(false);
});
