import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Signed, createUser, signInAgain } from "@aside/testkit/people.ts";
import { GONE_APNS, GONE_FCM, PushServices } from "@aside/testkit/stand-ins/push-services.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listDevices } from "@aside/testkit/stores/notifications-store.ts";
import { signOut } from "../../../sign-in/contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { addDeviceToken, deleteDeviceToken, listNotifications } from "../../contract.ts";

const IPHONE = "ab".repeat(32);
const ANDROID = "fcm-device:APA91bExample_token-1";

let services: PushServices;
let directory: string;
let app: TestApp;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  services = await new PushServices().start();
  directory = await mkdtemp(join(tmpdir(), "aside-push-"));
  const [key, account] = [join(directory, "apns.p8"), join(directory, "fcm.json")];
  writeFileSync(key, services.apns.key);
  writeFileSync(account, JSON.stringify(services.account));
  const { keyId, teamId, topic } = services.apns;
  const apple = { APNS_KEY_FILE: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic, APNS_URL: services.url };
  const env = { ASR: "off", ...apple, FCM_ACCOUNT_FILE: account, FCM_URL: services.url };
  app = await startApp({ worker: true, enrichments: false, env });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve Moneypenny");
}, 60_000);
afterEach(() => {
  services.got.length = 0;
  services.answers.clear();
});
afterAll(async () => {
  await app.stop();
  services.stop();
  await rm(directory, { recursive: true });
});

/** Ada sends Eve an Aside. */
async function sendTo(person: Signed, title: string): Promise<void> {
  const id = await recordPost(ada);
  await ada.call(sendPost, { params: { id }, body: { recipients: person.email, title } });
  await app.waitForJobs();
}
const kinds = async () => (await listDevices(app.context.db)).map(({ kind, token }) => `${kind} ${token}`);

test("an event reaches each device once, with the number of unread notifications at the app's icon", async () => {
  await eve.call(addDeviceToken, { body: { token: IPHONE.toUpperCase() } });
  await eve.call(addDeviceToken, { body: { token: IPHONE } });
  await eve.call(addDeviceToken, { body: { token: ANDROID, platform: "android" } });
  expect(await kinds()).toEqual([`apns ${IPHONE}`, `fcm ${ANDROID}`]);
  await sendTo(eve, "Plans");
  expect(services.got.map(({ service, token }) => `${service} ${token}`).toSorted()).toEqual([`apns ${IPHONE}`, `fcm ${ANDROID}`]);
  const { unread, items } = await eve.call(listNotifications, { query: {} });
  const [apns] = services.got.filter(({ service }) => service === "apns");
  expect(apns?.body).toMatchObject({ aps: { badge: unread, alert: { title: expect.stringContaining("Plans") } }, href: items[0]?.href });
}, 60_000);

test("a device that no longer has the app is deleted after one push; another is pushed again where its service fails", async () => {
  services.answers.set(IPHONE, [GONE_APNS]);
  services.answers.set(ANDROID, [{ status: 503 }]);
  await sendTo(eve, "Second");
  expect(await kinds()).toEqual([`fcm ${ANDROID}`]);
  expect(services.got.filter(({ service }) => service === "fcm")).toHaveLength(2);
  services.answers.set(ANDROID, [GONE_FCM]);
  await sendTo(eve, "Third");
  expect(await kinds()).toEqual([]);
}, 60_000);

test("a phone gets nothing after its sign-out, and only the last account's pushes", async () => {
  const phone = await signInAgain(app, eve);
  await phone.call(addDeviceToken, { body: { token: ANDROID } });
  await ada.call(deleteDeviceToken, { body: { token: ANDROID } });
  expect(await kinds()).toEqual([`fcm ${ANDROID}`]);
  await phone.call(signOut, { body: {} });
  await sendTo(eve, "Fourth");
  expect(services.got).toEqual([]);
}, 60_000);
