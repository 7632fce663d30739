import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import { endpoint, type EndpointSpec } from "@aside/contract/endpoint.ts";
import { user } from "@aside/testkit/make-actor.ts";
import type { Actor } from "../auth/actor.ts";
import { WriteLimiter } from "../rate-limits/limit-writes.ts";
import { makeCall, makeRun } from "./call-endpoint.ts";
import type { AppContext } from "./context.ts";

const EVERYTHING = {
  name: "greet",
  method: "POST",
  path: "/v1/greet/:id",
  summary: "Greets.",
  access: "user",
  scope: "asides:write",
  params: z.object({ id: z.uuid() }),
  body: z.object({ text: z.string().min(1) }),
  output: z.object({ text: z.string() }),
} as const;
const greet = endpoint(EVERYTHING);
const ID = crypto.randomUUID();
const INPUT = { params: { id: ID }, body: { text: "Hi" } };
const programWith = (scopes: ApiScope[]): Actor => ({ ...user("ada"), program: { kind: "app", id: "a", name: "App", scopes } }) as Actor;

/** Calls in process; the handler returns its input, and more than the contract has. */
function open(spec: EndpointSpec) {
  const context = { config: { RATE_LIMITS: false }, now: () => new Date() } as unknown as AppContext;
  const handled: unknown[] = [];
  const audited: unknown[] = [];
  const handler = async (input: { body: { text: string } }) => {
    handled.push(input);
    return await Promise.resolve({ text: input.body.text, secret: "secret" });
  };
  const audit = async (...[, , of, by]: Parameters<Parameters<typeof makeCall>[2]>) => await Promise.resolve(void audited.push([of, by]));
  const runs = new Map([[spec.name, makeRun(context, { endpoint: spec, handler: handler as never }, new WriteLimiter())]]);
  const call = makeCall(context, runs, audit);
  const as = async (actor: Actor, input: unknown = INPUT) =>
    await call(spec, input as never, { actor, request: {} as FastifyRequest, reply: {} as FastifyReply });
  return { as, handled, audited };
}

test("returns what the contract has, after the audit", async () => {
  const { as, handled, audited } = open(greet);
  const actor = programWith(["asides:write"]);
  expect(await as(actor)).toEqual({ text: "Hi" });
  expect(handled).toEqual([expect.objectContaining({ actor, ...INPUT })]);
  expect(audited).toEqual([[greet, actor]]);
});

const { scope: _, ...unscoped } = EVERYTHING;
const refused: [name: string, spec: EndpointSpec, actor: Actor, input: unknown, status: number][] = [
  ["without the scope", greet, programWith(["asides:read"]), INPUT, 401],
  ["of an endpoint that is not for programs", endpoint(unscoped), programWith(["asides:write"]), INPUT, 403],
  ["without the permission", endpoint({ ...EVERYTHING, permission: "api_keys.manage" }), programWith(["asides:write"]), INPUT, 404],
  ["by nobody", greet, { kind: "anonymous", viewer: { browserId: null, memberIds: [] } }, INPUT, 403],
  ["before the second factor", greet, { ...user("ada"), isMfaPending: true } as Actor, INPUT, 403],
  ["with a wrong body", greet, user("ada"), { ...INPUT, body: { text: "" } }, 400],
  ["with characters that cannot be stored", greet, user("ada"), { ...INPUT, body: { text: "\u0000" } }, 400],
  ["with an id that is none", greet, user("ada"), { ...INPUT, params: { id: "1" } }, 404],
];
test.each(refused)("refuses a call %s", async (_name, spec, actor, input, status) => {
  const { as, handled } = open(spec);
  await expect(as(actor, input)).rejects.toMatchObject({ status });
  expect(handled).toEqual([]);
});

test("does not change the caller's input", async () => {
  const body = { text: "Hi", more: "dropped" };
  await open(greet).as(user("ada"), { ...INPUT, body });
  expect(body).toEqual({ text: "Hi", more: "dropped" });
});
