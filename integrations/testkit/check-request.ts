import { expect } from "vitest";
import { allRoutes } from "@aside/api/create-api.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";

const endpoints: EndpointSpec[] = allRoutes.map(({ endpoint }) => endpoint);

export function contractNamed(name: string): EndpointSpec {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`no contract is named ${name}`);
  return found;
}

/** The contract of a request, an exact path before one with parameters. */
export function contractOf(method: string, path: string): EndpointSpec {
  const isFor = (endpoint: EndpointSpec) =>
    endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`).test(path);
  const [found] = endpoints.filter(isFor).toSorted((a, b) => a.path.split(":").length - b.path.split(":").length);
  if (!found) throw new Error(`no contract for ${method} ${path}`);
  return found;
}

/** The fields of an object's schema, also of an optional one. */
export function fieldsOf(schema: unknown): string[] {
  const { shape, unwrap } = (schema ?? {}) as { shape?: object; unwrap?: () => unknown };
  if (shape) return Object.keys(shape);
  return unwrap ? fieldsOf((schema as { unwrap: () => unknown }).unwrap()) : [];
}

/** Every field that is sent must be in the contract, whose schemas ignore unknown ones, and programs must be allowed to call it. */
export function checkRequest(method: string, path: string, query: object = {}, body: object = {}): EndpointSpec {
  const contract = contractOf(method, path);
  expect(contract.scope !== undefined || contract.access === "program", `${contract.name} is for programs`).toBe(true);
  expect(fieldsOf(contract.query)).toEqual(expect.arrayContaining(Object.keys(query)));
  expect(fieldsOf(contract.body)).toEqual(expect.arrayContaining(Object.keys(body)));
  return contract;
}
