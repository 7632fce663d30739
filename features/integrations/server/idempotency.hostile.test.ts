import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent, getEvent } from "@aside/core/messages/contract.ts";
import { createLabel, listLabels } from "../../labels/contract.ts";
import { createToken } from "../contract.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countHit } from "@aside/server/rate-limits/guard-store.ts";
import { PROGRAM_LIMIT } from "@aside/server/rate-limits/limit-program.ts";
import { beginCall, deleteCallsBefore, endCall, findCall } from "@aside/server/http/replies/idempotent-calls-store.ts";
import { encryptSecret } from "@aside/server/auth/encrypt-secret.ts";

let app: TestApp;
let now = new Date("2026-11-28T12:00:00Z");
beforeAll(async () => {
  app = await startApp({ now: () => now, env: { RATE_LIMITS: "on" } });
});
afterAll(async () => await app.stop());

/** `caller`: as in the table of calls; `counter`: of its limit. */
async function makeScript(): Promise<ApiDriver & { caller: string; counter: string }> {
  const ada = await createUser(app);
  const { token, item } = await ada.call(createToken, { body: { name: "Script", scopes: ["asides:read", "asides:write"] } });
  return Object.assign(app.driver(), {
    apiKey: token,
    withoutCsrf: true,
    caller: `token:${item.id}:${ada.userId}`,
    counter: `program:token:${item.id}`,
  });
}

const post = async (script: ApiDriver, key: string, body: unknown, path: string = createEvent.path) =>
  await script.request("POST", path, body, { "idempotency-key": key });
const idOf = (reply: { json: () => unknown }) => (reply.json() as { id: string }).id;
const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code;

describe("a call with an Idempotency-Key", () => {
  test("takes effect once, and is answered alike", async () => {
    const script = await makeScript();
    const first = await post(script, "a", { title: "Launch" });
    const second = await post(script, "a", { title: "Launch" });
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect([second.status, second.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(second.text).toBe(first.text);
    expect(idOf(await post(script, "b", { title: "Launch" }))).not.toBe(idOf(first));
  });

  test("takes effect once when it arrives five times at once", async () => {
    const script = await makeScript();
    const replies = await Promise.all(Array.from({ length: 5 }, async () => await post(script, "a", { name: "Sales" }, createLabel.path)));
    expect(replies.filter((reply) => reply.status !== 200 && codeOf(reply) !== "idempotency_in_progress")).toEqual([]);
    expect((await script.call(listLabels, {})).labels).toHaveLength(1);
  });

  test("with another body, or to another endpoint, is refused", async () => {
    const script = await makeScript();
    await post(script, "a", { title: "Launch" });
    for (const other of [await post(script, "a", { title: "Lunch" }), await post(script, "a", { name: "Sales" }, createLabel.path)])
      expect([other.status, codeOf(other)]).toEqual([422, "idempotency_key_reused"]);
  });

  test("of a person takes effect once, and is free again after an error", async () => {
    const ada = await createUser(app);
    const [first, second] = await Promise.all([post(ada, "a", { title: "Launch" }), post(ada, "a", { title: "Launch" })]);
    const third = await post(ada, "a", { title: "Launch" });
    const done = [first, second].filter((reply) => reply.status === 200);
    expect(new Set([...done, third].map(idOf)).size).toBe(1);
    expect([first, second].filter((reply) => reply.status !== 200 && codeOf(reply) !== "idempotency_in_progress")).toEqual([]);
    await post(ada, "b", { name: "Sales" }, createLabel.path);
    expect((await post(ada, "c", { name: "Sales" }, createLabel.path)).status).toBe(409);
    expect((await post(ada, "c", { name: "Support" }, createLabel.path)).status).toBe(200);
  });

  test("of another person is another one", async () => {
    const first = await post(await makeScript(), "a", { title: "Launch" });
    expect(idOf(await post(await makeScript(), "a", { title: "Launch" }))).not.toBe(idOf(first));
  });

  test("repeats an error of the caller, and is free again after a malformed body", async () => {
    const script = await makeScript();
    await post(script, "a", { name: "Sales" }, createLabel.path);
    const taken = await post(script, "b", { name: "Sales" }, createLabel.path);
    const again = await post(script, "b", { name: "Sales" }, createLabel.path);
    expect([taken.status, again.status, again.text]).toEqual([409, 409, taken.text]);
    expect((await post(script, "c", { name: 7 }, createLabel.path)).status).toBe(400);
    expect((await post(script, "c", { name: "Support" }, createLabel.path)).status).toBe(200);
  });

  test("that was interrupted says so, and is not run again", async () => {
    const script = await makeScript();
    const before = await post(script, "a", { title: "Launch" });
    expect(before.status).toBe(200);
    const id = { caller: script.caller, key: "a" };
    const known = await findCall(app.context.db, id);
    expect(known?.reply?.includes("Launch")).toBe(false);
    await deleteCallsBefore(app.context.db, new Date(now.getTime() + 1));
    const { endpoint = "", input_hash = "" } = known ?? {};
    await beginCall(app.context.db, { ...id, user_id: null, endpoint, input_hash, created_at: now });
    const soon = await post(script, "a", { title: "Launch" });
    expect([soon.status, codeOf(soon), soon.headers.get("retry-after")]).toEqual([409, "idempotency_in_progress", "1"]);
    now = new Date(now.getTime() + 61_000);
    const later = await post(script, "a", { title: "Launch" });
    expect([later.status, codeOf(later)]).toEqual([409, "idempotency_outcome_unknown"]);
  });

  test("whose reply was sealed with another SECRET_KEY says so, and is not run again", async () => {
    const script = await makeScript();
    await post(script, "a", { title: "Launch" });
    const id = { caller: script.caller, key: "a" };
    const sealed = encryptSecret(
      "another-secret-key-of-the-installation",
      { purpose: "idempotent-replies", owner: `${id.caller} a` },
      "{}",
    );
    await endCall(app.context.db, id, sealed);
    const again = await post(script, "a", { title: "Launch" });
    expect([again.status, codeOf(again)]).toEqual([409, "idempotency_outcome_unknown"]);
  });

  test.each([
    ["too long", "x".repeat(256)],
    ["with a space", "a b"],
    ["empty", ""],
  ])("%s is malformed", async (_, key) => {
    const reply = await post(await makeScript(), key, { title: "Launch" });
    expect([reply.status, codeOf(reply)]).toEqual([400, "malformed"]);
  });
});

test("every reply to a program says what is left of its limit; more are refused until the window ends", async () => {
  const script = await makeScript();
  const { id } = await script.call(createEvent, { body: { title: "Launch" } });
  const path = getEvent.path.replace(":id", id);
  const reply = await script.request("GET", path);
  expect(reply.headers.get("ratelimit-policy")).toBe(`"requests";q=${PROGRAM_LIMIT.max};w=${PROGRAM_LIMIT.windowSeconds}`);
  expect(reply.headers.get("ratelimit")).toBe(`"requests";r=${PROGRAM_LIMIT.max - 2};t=60`);
  const window = { now, oldest: new Date(now.getTime() - PROGRAM_LIMIT.windowSeconds * 1000) };
  for (let calls = 2; calls < PROGRAM_LIMIT.max - 1; calls++) await countHit(app.context.db, script.counter, window);
  expect((await script.request("GET", path)).headers.get("ratelimit")).toBe('"requests";r=0;t=60');
  now = new Date(now.getTime() + 20_000);
  const refused = await script.request("GET", path);
  expect([refused.status, codeOf(refused), refused.headers.get("retry-after")]).toEqual([429, "too_many_requests", "40"]);
  expect(refused.headers.get("ratelimit")).toBe('"requests";r=0;t=40');
  now = new Date(now.getTime() + 40_000);
  expect((await script.request("GET", path)).status).toBe(200);
});
