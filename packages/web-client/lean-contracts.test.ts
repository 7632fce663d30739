import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams } from "@aside/contract/fields.ts";
import { expect, test } from "vitest";
import { findAbsentReads, leanContract } from "./lean-contracts.ts";

test("keeps the fields of an endpoint that the client reads", () => {
  const a = endpoint({
    name: "a",
    method: "POST",
    path: "/v1/é",
    summary: "A",
    access: "user",
    body: idParams,
    output: idParams,
    unsealed: true,
  });
  expect(leanContract({ a })).toBe('export const a = {"method":"POST","path":"/v1/é","unsealed":true};\n');
});

test("keeps other values and omits schemas and functions", () => {
  const values = { MAX: 6, KINDS: ["a", "b"], NAMES: { a: "A" }, WORD: /@\[(\w+)\]/g, id, text: () => id };
  const lean =
    'export const MAX = 6;\nexport const KINDS = ["a","b"];\nexport const NAMES = {"a":"A"};\nexport const WORD = /@\\[(\\w+)\\]/g;\n';
  expect(leanContract(values)).toBe(lean);
});

test("finds browser code that reads an omitted field of an endpoint", () => {
  const from = 'import { change, MAX, other as mine } from "../contract.ts"; import { other } from "./other.ts";';
  expect(findAbsentReads(`${from} const isGood = (x) => change.body?.shape.x.safeParse(x);`)).toEqual(["change.body"]);
  expect(findAbsentReads(`${from} const { output, path } = change; mine?.query;`)).toEqual(["{ output, path } = change", "mine?.query"]);
  expect(findAbsentReads(`${from} api.call(change, { body: { n: MAX } }); change.path; other.body; <p>{x.body}</p>;`)).toEqual([]);
});
