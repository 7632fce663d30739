import { expect, test } from "vitest";
import { z } from "zod";
import { sayIssue } from "./say-issue.ts";

const schema = z.object({
  title: z.string().min(2).max(3).optional(),
  people: z.array(z.object({ email: z.string("Enter an email address."), name: z.string() })).max(1),
  page: z.coerce.number().max(5).default(1),
  how: z.enum(["a", "b"]).default("a"),
  id: z.uuid().optional(),
});

test.each([
  [{}, "The field “people” is missing."],
  [{ people: [{ email: "a@example.org" }] }, "The field “people.0.name” is missing."],
  [{ people: [{ email: 1, name: "Ada" }] }, "Enter an email address."],
  [{ people: "ada" }, "The field “people” is not valid."],
  [{ people: [], title: "x" }, "The field “title” must have at least 2 characters."],
  [{ people: [], title: "long" }, "The field “title” may have at most 3 characters."],
  [{ people: [1, 2].map(() => ({ email: "a", name: "b" })) }, "The field “people” may have at most 1 entries."],
  [{ people: [], page: "x" }, "The field “page” is not valid."],
  [{ people: [], page: "6" }, "The field “page” may have at most 5."],
  [{ people: [], how: "c" }, "The field “how” is not valid."],
  [{ people: [], id: "c" }, "The field “id” is not valid."],
  [null, "The request is malformed."],
  [undefined, "The request is malformed."],
])("%j: %s", (value, message) => {
  expect(schema.safeParse(value, { error: sayIssue }).error?.issues[0]?.message).toBe(message);
});
