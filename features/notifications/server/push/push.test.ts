import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { insertComment, listDevices } from "@aside/testkit/stores/notifications-store.ts";
import { signInAgain, createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { signOut } from "../../../sign-in/contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { commentAdded } from "@aside/core/messages/facts.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import {
  addDeviceToken,
  deleteDeviceToken,
  getNotificationSettings,
  listNotifications,
  saveNotificationSettings,
  updateNotificationStatus,
} from "../../contract.ts";
import { postToPushService } from "./push-endpoint.ts";

type Person = Awaited<ReturnType<typeof createUser>>;
type Got = { device: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

let app: TestApp;
let ada: Person;
let eve: Person;
let service: Server;
let got: Got[] = [];
/** What the push service answers, by device. */
const answers = new Map<string, number[]>();
beforeAll(async () => {
  service = createServer((request, reply) => {
    void buffer(request).then((body) => {
      const device = request.url?.slice(1) ?? "";
      got.push({ device, headers: request.headers, body });
      reply.writeHead(answers.get(device)?.shift() ?? 201, { location: "http://127.0.0.1/never" }).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve Moneypenny");
}, 60_000);
afterEach(() => (got = []));
afterAll(async () => {
  await app.stop();
  service.close();
});

type Device = { name: string; pair: ECDH; auth: Buffer; token: string };
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

/** What a browser's PushManager makes. */
function makeDevice(name: string): Device {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  const auth = randomBytes(16);
  const token = JSON.stringify({
    endpoint: `${origin()}/${name}`,
    expirationTime: null,
    keys: { p256dh, auth: auth.toString("base64url") },
  });
  return { name, pair, auth, token };
}

/** As the browser does it: RFC 8291 over RFC 8188, one record. */
function decrypt(device: Device, body: Buffer): { title: string; body: string; href: string; tag: string; badge: number } {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const [theirs, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), device.pair.getPublicKey(), theirs]);
  const secret = derive(device.pair.computeSecret(theirs), device.auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const decipher = createDecipheriv("aes-128-gcm", key, derive(secret, salt, "Content-Encoding: nonce\0", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8")) as never;
}

async function makeAside(title: string): Promise<{ postId: string; eventId: string }> {
  const postId = await recordPost(ada);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "", title } });
  return { postId, eventId: (await ada.call(getPost, { params: { id: postId } })).event_id };
}

async function mention(postId: string, person: Person, excerpt: string, options: { waits?: boolean } = {}): Promise<void> {
  const payload = {
    post_id: postId,
    comment_id: crypto.randomUUID(),
    user_id: null,
    name: "Gus",
    mentions: [person.userId],
    answers: null,
    excerpt,
  };
  const { context } = app;
  await insertComment(context.db, { id: payload.comment_id, postId, userId: ada.userId, text: excerpt, atSecond: 5 });
  await context.db.transaction().execute(async (trx) => await context.events.emit({ db: trx, context }, commentAdded, payload));
  if (options.waits ?? true) await app.waitForJobs();
}

test("a push message is encrypted for one browser, signed with our key, and contains the event and its link", async () => {
  const device = makeDevice("one");
  await eve.call(addDeviceToken, { body: { token: device.token, user_id: ada.userId } });
  expect((await listDevices(app.context.db)).map((row) => row.user_id)).toEqual([eve.userId]);
  const { postId, eventId } = await makeAside("Plans");
  await mention(postId, eve, "look, @Eve");
  expect(got).toHaveLength(1);
  const [{ headers, body }] = got as [Got];
  expect(body.toString("latin1")).not.toContain("Plans");
  const payload = decrypt(device, body);
  expect(payload).toMatchObject({ title: "Gus mentioned you in a comment on “Plans”", body: "look, @Eve" });
  expect(payload.href).toMatch(new RegExp(`^/aside/${eventId}/view\\?t=5&comment=`));
  expect(payload.badge).toBe((await eve.call(listNotifications, { query: {} })).unread);
  expect([headers["content-encoding"], headers["ttl"]]).toEqual(["aes128gcm", "86400"]);
  expect(headers["topic"]).toMatch(/^[\w-]{32}$/);

  const [, jwt = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers["authorization"])) ?? [];
  expect(key).toBe((await eve.call(getNotificationSettings, {})).push.public_key);
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url"))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ aud: origin(), sub: "mailto:support@aside.example" });
  await eve.call(deleteDeviceToken, { body: { token: device.token } });
}, 60_000);

test("an expired device is deleted; a device whose service fails is retried alone", async () => {
  const [gone, shaky, fine] = [makeDevice("gone"), makeDevice("shaky"), makeDevice("fine")];
  for (const device of [gone, shaky, fine]) await eve.call(addDeviceToken, { body: { token: device.token } });
  answers.set("gone", [410]);
  answers.set("shaky", [503]);
  const { postId } = await makeAside("Retry");
  await mention(postId, eve, "hello");
  const count = (name: string) => got.filter((one) => one.device === name).length;
  expect([count("gone"), count("shaky"), count("fine")]).toEqual([1, 2, 1]);
  expect((await eve.call(getNotificationSettings, {})).push.devices).toBe(2);
  for (const device of [shaky, fine]) await eve.call(deleteDeviceToken, { body: { token: device.token } });
}, 90_000);

test("a device belongs to its last account; signing out ends its pushes, and nobody can remove another's", async () => {
  const device = makeDevice("shared");
  await ada.call(addDeviceToken, { body: { token: device.token } });
  const elsewhere = await signInAgain(app, eve);
  await elsewhere.call(addDeviceToken, { body: { token: device.token } });
  await ada.call(deleteDeviceToken, { body: { token: device.token } });
  expect((await listDevices(app.context.db)).map((row) => row.user_id)).toEqual([eve.userId]);
  const { postId } = await makeAside("Shared");
  await mention(postId, eve, "one");
  expect(got.map((one) => one.device)).toEqual(["shared"]);
  await elsewhere.call(signOut, { body: {} });
  await mention(postId, eve, "two");
  expect(got).toHaveLength(1);
  expect((await eve.call(getNotificationSettings, {})).push.devices).toBe(0);
}, 60_000);

test("read, disabled and hidden notifications are not pushed; quiet hours postpone them", async () => {
  const device = makeDevice("quiet");
  await eve.call(addDeviceToken, { body: { token: device.token } });
  const { postId, eventId } = await makeAside("Hidden");
  await eve.call(saveNotificationSettings, { body: { kinds: { mention: { push: false } } } });
  await mention(postId, eve, "off");
  await eve.call(saveNotificationSettings, { body: { kinds: { mention: { push: true } } } });
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  await mention(postId, eve, "not for you");
  expect(got).toEqual([]);
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: DEFAULT_PRIVACY });
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  await eve.call(saveNotificationSettings, { body: { quiet: { from: (minute + 1430) % 1440, to: (minute + 30) % 1440 } } });
  await mention(postId, eve, "at night", { waits: false });
  await sleep(3000);
  await eve.call(updateNotificationStatus, { body: { status: "read" } });
  expect(got).toEqual([]);
}, 60_000);

test("invalid and internal addresses are refused (docs/hostile-inputs.md row 14)", async () => {
  const keys = (JSON.parse(makeDevice("x").token) as { keys: object }).keys;
  const inside = [
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://10.0.0.7/x",
    "https://[::1]/x",
    "https://[::ffff:169.254.169.254]/x",
  ];
  const strange = ["https://user:pass@push.example/x", "ftp://push.example/x", "http://127.0.0.1.example/x", "file:///etc/passwd", ""];
  for (const endpoint of [...inside, ...strange]) {
    const reply = await eve.try(addDeviceToken, { body: { token: JSON.stringify({ endpoint, keys }) } });
    expect([endpoint, reply.status, reply.error.code]).toEqual([endpoint, 422, "push_unknown"]);
  }
  const endpoint = "https://push.example/x";
  for (const broken of [{}, { p256dh: "AAAA", auth: "AAAA" }, { ...keys, auth: "x".repeat(3000) }, null])
    expect((await eve.try(addDeviceToken, { body: { token: JSON.stringify({ endpoint, keys: broken }) } })).status).toBe(422);
  for (const token of ["", "x", "x".repeat(4001), 7, null]) expect((await eve.try(addDeviceToken, { body: { token } })).status).toBe(400);
  // A name that leads inside is met when it is dialled, and never becomes a request.
  const init = { method: "POST", headers: {}, body: new Uint8Array(1), signal: AbortSignal.timeout(5000) };
  await expect(postToPushService(app.context.config, "https://localhost/x", init)).rejects.toThrow(/not at a public address/);
  await eve.call(addDeviceToken, { body: { token: "native-token:abc" } });
  expect((await listDevices(app.context.db)).map((row) => row.kind)).toContain("fcm");
});

test("only the newest devices are kept", async () => {
  const carl = await createUser(app, "Carl");
  for (let turn = 0; turn < 25; turn++) await carl.call(addDeviceToken, { body: { token: makeDevice(`many-${turn}`).token } });
  const tokens = (await listDevices(app.context.db)).filter((row) => row.user_id === carl.userId).map((row) => row.token);
  expect([tokens.length, tokens.some((token) => token.includes("many-24")), tokens.some((token) => token.includes('many-0"'))]).toEqual([
    20,
    true,
    false,
  ]);
});
