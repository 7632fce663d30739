import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { pathOf } from "./path-of.ts";
import { callerOf } from "./token-caller.ts";

const unviewedCount = endpoint({
  name: "unviewedCount",
  method: "GET",
  path: "/v1/post/unviewed/count",
  summary: "Counts.",
  access: "user",
  output: z.object({ count: z.number() }),
});
const createEvent = endpoint({
  name: "createEvent",
  method: "POST",
  path: "/v1/event/create",
  summary: "Creates.",
  access: "user",
  body: z.object({}),
  output: z.object({ id: z.string() }),
});

async function startServer(good: string) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${request.headers.cookie ?? "-"}`);
    const isGood = request.headers.authorization === `Bearer ${good}`;
    response.writeHead(isGood ? 200 : 401, { "content-type": "application/json" });
    response.end(isGood ? '{"count":3}' : '{"code":"api_key_invalid","message":"no"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test("asks for another token once when the server refuses one", async () => {
  const { url, seen } = await startServer("new");
  const asked: (string | null)[] = [];
  const api = callerOf(async (stale) => {
    asked.push(stale);
    return await Promise.resolve({ server: url, token: stale === null ? "old" : "new" });
  });
  expect(await api.call(unviewedCount, {})).toEqual({ count: 3 });
  expect(asked).toEqual([null, "old"]);
  expect(seen).toEqual(["GET /v1/post/unviewed/count Bearer old -", "GET /v1/post/unviewed/count Bearer new -"]);
});

test("reports a refusal that another token does not change", async () => {
  const { url } = await startServer("none");
  const api = callerOf(async () => await Promise.resolve({ server: url, token: "x" }));
  await expect(api.call(createEvent, { body: {} })).rejects.toMatchObject({ status: 401, code: "api_key_invalid" });
});

test("calls nothing without a connection", async () => {
  await expect(callerOf(async () => await Promise.resolve(null)).call(unviewedCount, {})).rejects.toMatchObject({ code: "not_connected" });
});

test("puts values into paths and queries", () => {
  expect(pathOf("/v1/post/:id/x", { params: { id: "a/b" }, query: { at: 1, none: undefined } })).toBe("/v1/post/a%2Fb/x?at=1");
});
