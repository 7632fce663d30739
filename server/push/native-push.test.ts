import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GONE_APNS, GONE_FCM, PushServices } from "@aside/testkit/stand-ins/push-services.ts";
import { createApns } from "./apns.ts";
import { createFcm } from "./fcm.ts";
import type { NativePush, PushMessage } from "./port.ts";

const MESSAGE: PushMessage = { title: "Ada sent you “Plans”", body: "look", href: "/aside/1/view?t=5", group: "group-1", badge: 3 };

let services: PushServices;
let apns: NativePush;
let fcm: NativePush;
beforeAll(async () => {
  services = await new PushServices().start();
  apns = createApns(services.apns);
  fcm = createFcm({ url: services.url, account: services.account });
});
afterEach(() => {
  services.got.length = 0;
  services.answers.clear();
});
afterAll(async () => {
  await Promise.all([apns.close(), fcm.close()]);
  services.stop();
});

const send = async (push: NativePush, token: string) => await push.send(token, MESSAGE, AbortSignal.timeout(10_000));

test("APNs gets the text, the badge and the link, with a signed token", async () => {
  expect(await send(apns, "aa11")).toBe("sent");
  const [push] = services.got;
  expect(push).toMatchObject({ service: "apns", token: "aa11" });
  expect(push?.body).toEqual({
    aps: { alert: { title: MESSAGE.title, body: "look" }, badge: 3, sound: "default", "thread-id": "group-1" },
    href: MESSAGE.href,
  });
  expect(push?.headers).toMatchObject({ "apns-push-type": "alert", "apns-collapse-id": "group-1" });
});

test("FCM gets the text, the badge and the link; one access token serves many messages", async () => {
  await Promise.all(["b1", "b2", "b3"].map(async (token) => expect(await send(fcm, token)).toBe("sent")));
  expect(services.accesses).toBe(1);
  expect(services.got[0]?.body).toMatchObject({
    message: {
      token: "b1",
      notification: { title: MESSAGE.title },
      data: { href: MESSAGE.href },
      android: { notification: { notification_count: 3 } },
    },
  });
});

test.each([
  ["APNs", () => apns, [GONE_APNS, { status: 400, body: { reason: "BadDeviceToken" } }]],
  ["FCM", () => fcm, [GONE_FCM]],
] as const)("%s: a token that no device has is gone", async (_name, push, answers) => {
  for (const answer of answers) {
    services.answers.set("dead", [answer]);
    expect(await send(push(), "dead")).toBe("gone");
  }
});

test.each([
  ["APNs", () => apns],
  ["FCM", () => fcm],
] as const)("%s: a busy or broken service is an error, after which the token is still good", async (_name, push) => {
  for (const status of [429, 500, 503]) {
    services.answers.set("cc33", [{ status, body: "busy" }]);
    await expect(send(push(), "cc33")).rejects.toThrow(String(status));
  }
  expect(await send(push(), "cc33")).toBe("sent");
});

test("a wrong project is an error, not the end of every device", async () => {
  const other = createFcm({ url: services.url, account: { ...services.account, project_id: "another" } });
  await expect(send(other, "b1")).rejects.toThrow("404");
  await other.close();
});

test("a key that Apple does not know is an error, and the next message has a new token", async () => {
  services.answers.set("dd44", [{ status: 403, body: { reason: "ExpiredProviderToken" } }]);
  await expect(send(apns, "dd44")).rejects.toThrow("ExpiredProviderToken");
  expect(await send(apns, "dd44")).toBe("sent");
  const [first, second] = services.got.map(({ headers }) => headers["authorization"]);
  expect(first).not.toBe(second);
});

test("an access token that FCM ended is replaced after one error", async () => {
  expect(await send(fcm, "e5")).toBe("sent");
  services.endAccess();
  await expect(send(fcm, "e5")).rejects.toThrow("401");
  expect(await send(fcm, "e5")).toBe("sent");
});

test("a connection that ended is opened again", async () => {
  expect(await send(apns, "aa11")).toBe("sent");
  const before = services.connections;
  services.endConnections();
  await expect.poll(async () => await send(apns, "aa11").catch(() => "ended")).toBe("sent");
  expect(services.connections).toBe(before + 1);
});

test("an aborted message ends alone", async () => {
  const aborted = apns.send("aa11", MESSAGE, AbortSignal.abort());
  const fine = send(apns, "aa22");
  await expect(aborted).rejects.toThrow("aborted");
  expect(await fine).toBe("sent");
});
