import { expect, test } from "vitest";
import { companyOf } from "./work-email.ts";

test("a company is identified by its domain; a person at a free-mail provider by their id", () => {
  expect(companyOf({ id: "1", email: "ada@Example.COM" })).toBe("example.com");
  expect(companyOf({ id: "1", email: "ada@gmail.com" })).toBe("1");
});
