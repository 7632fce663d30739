import { expect, test } from "vitest";
import { Tokens } from "./tokens.ts";

const tokens = new Tokens("x".repeat(32));
const now = new Date("2026-01-01T00:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a cached token still expires on time", async () => {
  const token = await tokens.sign("user", { sid: "s" }, { now, lifetimeSeconds: 60 });
  expect(await tokens.verify("user", token, now)).toMatchObject({ sid: "s" });
  expect(await tokens.verify("user", token, later(59))).toMatchObject({ sid: "s" });
  expect(await tokens.verify("user", token, later(60))).toBeNull();
  expect(await new Tokens("x".repeat(32)).verify("user", token, later(60))).toBeNull();
});

test("a cached token of one kind is not valid as another, and a changed letter makes it a different token", async () => {
  const token = await tokens.sign("user", { sid: "s" }, { now, lifetimeSeconds: 60 });
  expect(await tokens.verify("user", token, now)).not.toBeNull();
  expect(await tokens.verify("viewer", token, now)).toBeNull();
  expect(await tokens.verify("guest", token, now)).toBeNull();
  const [header = "", , mac = ""] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ sid: "other", iss: "aside", aud: "user", exp: 4_102_444_800 })).toString("base64url");
  expect(await tokens.verify("user", `${header}.${forged}.${mac}`, now)).toBeNull();
  expect(await new Tokens("y".repeat(32)).verify("user", token, now)).toBeNull();
});

test("cached claims cannot be modified", async () => {
  const token = await tokens.sign("user", { sid: "s" }, { now, lifetimeSeconds: 60 });
  const claims = await tokens.verify("user", token, now);
  expect(() => Object.assign(claims ?? {}, { sid: "other" })).toThrow(TypeError);
  expect(await tokens.verify("user", token, now)).toMatchObject({ sid: "s" });
});
