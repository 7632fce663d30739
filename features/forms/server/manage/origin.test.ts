import { expect, test } from "vitest";
import { normalizeOrigin } from "./origin.ts";

test.each([
  ["https://www.example.com", "https://www.example.com"],
  [" HTTPS://WWW.Example.com:443/ ", "https://www.example.com"],
  ["https://example.com:8443", "https://example.com:8443"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://127.0.0.1:80", "http://127.0.0.1"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("%s is %s", (typed, origin) => expect(normalizeOrigin(typed)).toBe(origin));

test.each([
  "",
  "*",
  "https://*",
  "https://*.example.com",
  "'self'",
  "example.com",
  "http://example.com",
  "http://localhost.example.com",
  "http://127.0.0.1.example.com",
  "https://example.com/page",
  "https://example.com?x",
  "https://example.com#x",
  "https://user@example.com",
  "https://example.com; script-src *",
  "https://example.com, https://evil.example",
  "https://example.com\r\nx-header: 1",
  "https://exam\nple.com",
  "https://exa\tmple.com",
  "ht\r\ntps://example.com",
  "https://a'b.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "null",
  "file:///etc/passwd",
])("%j is none", (typed) => expect(normalizeOrigin(typed)).toBeNull());
