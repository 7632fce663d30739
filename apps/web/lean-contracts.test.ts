import { expect, test } from "vitest";
import { askedInVain, leanContract } from "./lean-contracts.ts";

const lean = (code: string) => leanContract(code).replaceAll(/\s+/gu, " ").trim();

test("an endpoint keeps what the client reads of it, in its own words", () => {
  const code = `export const a = endpoint({
    name: "é, (){}", method: "POST", path: \`/v1/\${b}\`, summary: "method: \\"x\\"",
    body: z.object({ path: text(3) }), output: ok, unsealed: true, // the end
  });`;
  expect(lean(code)).toBe('export const a = { method: "POST", path: `/v1/${b}`, unsealed: true };');
});

test("a schema is marked as one that may fall away, and is otherwise what it was", () => {
  expect(lean("const day = z.iso.date().optional();")).toBe("const day = /* @__PURE__ */ (() => (z.iso.date().optional()))();");
  expect(lean("const all = [...some, 1];")).toBe("const all = /* @__PURE__ */ (() => ([...some, 1]))();");
  expect(lean("export const by = { a: z.string() };")).toBe("export const by = /* @__PURE__ */ (() => ({ a: z.string() }))();");
});

test("numbers, words, functions and classes stay as they are", () => {
  const code =
    'export const MAX = 2 * 3; const KINDS = ["a", "b"]; export const of = (x) => z.array(x); let n = f(); export class E extends Error {}';
  expect(leanContract(code)).toBe(code);
});

test("an endpoint whose fields cannot be told by reading stays whole", () => {
  expect(lean("const a = endpoint({ ...common, path });")).toContain("endpoint({ ...common, path })");
  expect(lean("const a = endpoint(spec);")).toContain("endpoint(spec)");
});

test("code for browsers may not read what is kept back of an endpoint", () => {
  const from = 'import { change, MAX, type Kind } from "../contract.ts"; import { other } from "./other.ts";';
  expect(askedInVain(`${from} const isGood = (x: Kind) => change.body?.shape.x.safeParse(x);`)).toEqual(["change.body"]);
  expect(askedInVain(`${from} const { output, path } = change;`)).toEqual(["change.output"]);
  expect(askedInVain(`${from} api.call(change, { body: { n: MAX } }); change.path; other.body; <p>{x.body}</p>;`)).toEqual([]);
});
