import { expect, test } from "vitest";
import { allRoutes } from "@aside/api/create-api.ts";
import { EVENT_TYPES } from "../../webhooks/contract.ts";
import { CHANGES } from "./changes.ts";

const isForPrograms = ({ scope, access }: { scope?: string; access: string }) =>
  scope !== undefined || access === "api-key" || access === "program";

test("the changelog of the API names each endpoint that programs may call, and no other", () => {
  const existing = allRoutes
    .map(({ endpoint }) => endpoint)
    .filter(isForPrograms)
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const named = new Set<string>();
  for (const { added, removed = [] } of CHANGES.toReversed()) {
    for (const operation of added) expect(named.has(operation), `${operation} is added twice`).toBe(false);
    for (const operation of removed) expect(named.delete(operation), `${operation} was not there`).toBe(true);
    for (const operation of added) named.add(operation);
  }
  // Add a new endpoint to the newest version of changes.ts; announce a removed one there (decision 0115).
  expect([...named].toSorted()).toEqual(existing.toSorted());
});

test("versions are in order, newest first, and only the newest may be unreleased", () => {
  const numbers = CHANGES.map(({ version }) => version.split(".").map(Number));
  const isNewer = ([a = 0, b = 0, c = 0]: number[], [x = 0, y = 0, z = 0]: number[]) => a - x || b - y || c - z;
  expect(numbers.toSorted((one, other) => isNewer(other, one))).toEqual(numbers);
  expect(CHANGES.slice(1).filter(({ date }) => date === null)).toEqual([]);
  // The text of the first version says how many there are.
  expect(EVENT_TYPES).toHaveLength(12);
});
