import { expect, test } from "vitest";
import { canonicalDomain } from "./canonical-domain.ts";

test.each([
  ["example.com", "example.com"],
  ["  WWW.Example.COM ", "www.example.com"],
  ["*.example.com", "*.example.com"],
  ["localhost", "localhost"],
  ["127.0.0.1", "127.0.0.1"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["*.BÜCHER.example", "*.xn--bcher-kva.example"],
  ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
])("accepts %j as %s", (typed, name) => {
  expect(canonicalDomain(typed)).toBe(name);
});

test.each([
  "",
  "*",
  "*.",
  "*.com",
  "**.example.com",
  "a.*.example.com",
  "https://example.com",
  "//example.com",
  "example.com/",
  "example.com/path",
  "example.com:8443",
  "user@example.com",
  "example.com;",
  "example.com; script-src *",
  "example.com 'unsafe-inline'",
  "'unsafe-inline'",
  "'none'",
  "example.com\r\nset-cookie: a=b",
  "exam\nple.com",
  "exam\tple.com",
  "exam ple.com",
  "example.com\u0000",
  "example%2ecom",
  "exam_ple.com",
  "-example.com",
  "example-.com",
  "example..com",
  ".example.com",
  "example.com.",
  "[::1]",
  "data:",
  "javascript:alert(1)",
  `${"a".repeat(64)}.com`,
  `${"a.".repeat(130)}com`,
  "x".repeat(100_000),
])("refuses %j", (typed) => {
  expect(canonicalDomain(typed)).toBeNull();
});
