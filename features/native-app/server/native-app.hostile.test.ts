import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { brand } from "@aside/brand/brand.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { checkAppUpdate } from "../contract.ts";

const FINGERPRINT = Array.from({ length: 32 }, (_, at) => (at + 160).toString(16)).join(":");
const env = {
  NATIVE_APP_ID: "com.example.video",
  NATIVE_ANDROID_SHA256: FINGERPRINT,
  NATIVE_APPLE_TEAM_ID: "A1B2C3D4E5",
  NATIVE_MIN_VERSION_IOS: "1.4.0",
};
const FILES = ["assetlinks.json", "apple-app-site-association"];

let app: TestApp;
let plain: TestApp;
beforeAll(async () => {
  app = await startApp({ env });
  plain = await startApp();
});
afterAll(async () => {
  await app.stop();
  await plain.stop();
});

const get = async ({ url }: TestApp, name: string, headers = {}) =>
  await fetch(`${url}/.well-known/${name}`, { redirect: "error", headers });

/** The documented form of Google's statement list. */
const statements = z
  .array(
    z.strictObject({
      relation: z.tuple([z.literal("delegate_permission/common.handle_all_urls")]),
      target: z.strictObject({
        namespace: z.literal("android_app"),
        package_name: z.literal("com.example.video"),
        sha256_cert_fingerprints: z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).min(1),
      }),
    }),
  )
  .length(1);
/** The documented form of Apple's file since iOS 13. */
const association = z.strictObject({
  applinks: z.strictObject({
    details: z
      .array(
        z.strictObject({
          appIDs: z.array(z.string().regex(/^[A-Z0-9]{10}\.com\.example\.video$/)),
          components: z.array(z.strictObject({ "/": z.string().startsWith("/").endsWith("*") })).min(1),
        }),
      )
      .length(1),
  }),
});

describe("association files", () => {
  test("are JSON in the documented form, without a redirect, whatever the client accepts", async () => {
    for (const name of FILES) {
      const response = await get(app, name, { accept: "text/html" });
      expect([name, response.status, response.headers.get("content-type")]).toEqual([name, 200, "application/json"]);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    const android = statements.parse(await (await get(app, "assetlinks.json")).json());
    expect(android[0]?.target.sha256_cert_fingerprints).toEqual([FINGERPRINT.toUpperCase()]);
    const apple = association.parse(await (await get(app, "apple-app-site-association")).json());
    expect(apple.applinks.details[0]?.appIDs).toEqual(["A1B2C3D4E5.com.example.video"]);
  });

  test("open Asides and screens in the app, and no files, endpoints or sign-ins of other programs", async () => {
    const { applinks } = association.parse(await (await get(app, "apple-app-site-association")).json());
    const paths = (applinks.details[0]?.components ?? []).map((component) => component["/"].slice(0, -1));
    const opens = (path: string) => paths.some((start) => path.startsWith(start));
    for (const path of [`/${brand.slug}/1/view`, "/respond/1", "/dashboard/inbox", "/account"])
      expect([path, opens(path)]).toEqual([path, true]);
    for (const path of ["/", "/v1/posts", "/media/1", "/oauth/authorize", "/pricing", "/app-update", "/integrate", "/login"])
      expect([path, opens(path)]).toEqual([path, false]);
  });

  test("do not exist without an app", async () => {
    for (const name of FILES) expect([name, (await get(plain, name)).status]).toEqual([name, 404]);
  });
});

describe("configuration", () => {
  test.each([
    ["NATIVE_APP_ID", "video"],
    ["NATIVE_APP_ID", 'com.example"}]'],
    ["NATIVE_ANDROID_SHA256", "14:6D"],
    ["NATIVE_ANDROID_SHA256", `${FINGERPRINT},`],
    ["NATIVE_APPLE_TEAM_ID", "a1"],
    ["NATIVE_MIN_VERSION_IOS", "newest"],
    ["NATIVE_MIN_VERSION_ANDROID", "1.2.3.4.5"],
  ])("refuses %s=%s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  test("takes several fingerprints: a store signs with its own key", () => {
    const { NATIVE_ANDROID_SHA256: both } = readConfig({ NATIVE_ANDROID_SHA256: `${FINGERPRINT}, ${FINGERPRINT}` });
    expect(both).toEqual([FINGERPRINT.toUpperCase(), FINGERPRINT.toUpperCase()]);
  });
});

describe("update required", () => {
  const ask = async (version: string, platform: string, at = app) => {
    const driver = at.driver();
    driver.withoutCsrf = true;
    return (await driver.request("POST", checkAppUpdate.path, { version, platform })).text;
  };
  const answer = (isRequired: boolean) => JSON.stringify({ update_required: isRequired });

  test.each([
    ["1.3.9", "ios", true],
    ["0.9", "iOS", true],
    ["1.4", "ios", false],
    ["1.4.0", "ios", false],
    ["1.10.0", "ios", false],
    ["2", "ios", false],
    ["1.0.0", "android", false],
    ["1.0.0", "windows", false],
    ["1.0.0", "constructor", false],
    ["1.0.0", "", false],
    ["", "ios", false],
    ["1.0.0-beta", "ios", false],
    ["v1.0.0", "ios", false],
    ["1..0", "ios", false],
    ["-1", "ios", false],
    ["1e3", "ios", false],
    ["0x1", "ios", false],
    [" 1.0.0", "ios", false],
    ["1.0.0\n", "ios", false],
    ["١.٠.٠", "ios", false],
    ["9".repeat(200), "ios", false],
  ])("answers version %j of %j with %s", async (version, platform, isRequired) => {
    expect(await ask(version, platform)).toBe(answer(isRequired));
  });

  test("requires nothing without a minimum version", async () => {
    expect(await ask("0.0.1", "ios", plain)).toBe(answer(false));
  });

  test("refuses other bodies, and more than 60 requests a minute of one address", async () => {
    const limited = await startApp({ env: { ...env, RATE_LIMITS: "on" } });
    const driver = limited.driver();
    driver.withoutCsrf = true;
    const send = async (body: unknown) => (await driver.request("POST", checkAppUpdate.path, body)).status;
    for (const body of [
      {},
      [],
      null,
      { version: 1, platform: "ios" },
      { version: "1", platform: ["ios"] },
      { version: "1\u0000", platform: "ios" },
      { version: "1".repeat(201), platform: "ios" },
    ])
      expect([body, await send(body)]).toEqual([body, 400]);
    expect(await send({ version: "1", platform: "x".repeat(5000) })).toBe(413);
    const statuses = [];
    for (let sent = 0; sent < 61; sent++) statuses.push(await send({ version: "1.0.0", platform: "ios" }));
    expect(statuses.at(-1)).toBe(429);
    await limited.stop();
  });
});
