import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { setPreferences } from "@aside/testkit/stores/accounts-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { ffmpeg, makeDirectory } from "@aside/media/testkit/media-fixtures.ts";
import { refreshSession } from "../../sign-in/contract.ts";
import { sendPost } from "../../delivery/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { deletePicture, getProfile, MAX_PICTURE_BYTES, updatePreferences, updateProfile, uploadPicture } from "../contract.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";

let app: TestApp;
let files: Awaited<ReturnType<typeof makeDirectory>>;
type Person = ApiDriver & { email: string; userId: string };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  files = await makeDirectory();
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
}, 60_000);
afterAll(async () => {
  await app.stop();
  await files[Symbol.asyncDispose]();
});

const ABSENT = '{"code":"not_found","message":"Not found."}';
const own = (person: Person) => ({ params: { id: person.userId } });
const change = async (body: unknown) => await ada.try(updateProfile, { ...own(ada), body });

async function picture(name: string, size: string): Promise<Buffer> {
  await ffmpeg("-f", "lavfi", "-i", `testsrc2=size=${size}:rate=1`, "-frames:v", "1", files.path(name));
  return await readFile(files.path(name));
}
const upload = async (person: ApiDriver, body: Uint8Array) => await person.try(uploadPicture, { body });
const stored = async (person: Person) =>
  (await Array.fromAsync(app.context.storage.list(`profile/${person.userId}/`))).map(({ key }) => key.split("/")[2]);

describe("a profile", () => {
  test("changes only the given fields, and the session's user has them after a renewal", async () => {
    const changed = await ada.call(updateProfile, {
      ...own(ada),
      body: { name: "  Ada   King ", phone_number: "+44 (20) 7946-0958", company: "Analytical Engines", company_size: "11-50" },
    });
    expect(changed).toMatchObject({
      phone_number: "+442079460958",
      company: "Analytical Engines",
      company_size: "11-50",
      has_password: true,
    });
    expect(await ada.call(updateProfile, { ...own(ada), body: { name: "Ada King" } })).toMatchObject({ company: "Analytical Engines" });
    expect(await ada.call(getProfile, own(ada))).toMatchObject({ name: "Ada King", email: ada.email, delete_after: null });
    const renewed = await ada.call(refreshSession, { body: {} });
    expect(renewed.user).toMatchObject({ name: "Ada King", phoneNumber: "+442079460958", deleteAfter: null });
    expect(await ada.call(updateProfile, { ...own(ada), body: { phone_number: "", company: null, company_size: null } })).toMatchObject({
      phone_number: null,
      company: null,
      company_size: null,
    });
  });

  test.each([
    [{ name: "" }, "Please enter first name"],
    [{ name: "   " }, "Please enter first name"],
    [{ name: "Ada" }, "Please enter last name"],
    [{ name: `A ${"x".repeat(300)}` }, "Please use at most 200 characters."],
    [{ name: "A\u0000 B" }, "Please remove characters that cannot be stored."],
    [{ name: "A \ud800" }, "Please remove characters that cannot be stored."],
    [{ name: 7 }, "Please enter first name"],
    [{ phone_number: "020 7946 0958" }, "Please enter a phone number with its country code, for example +1 555 010 0123."],
    [{ phone_number: "+44 hello" }, "Please enter a phone number with its country code, for example +1 555 010 0123."],
    [{ phone_number: `+${"1".repeat(5000)}` }, "Please enter a phone number with its country code, for example +1 555 010 0123."],
    [{ company: "x".repeat(1_000_000) }, "Please use at most 200 characters."],
  ])("refuses invalid values (%#)", async (body, message) => {
    const reply = await change(body);
    expect([reply.status, reply.error.message]).toEqual([400, message]);
  });

  test("ignores a role, address or other person in the body, and limits sizes", async () => {
    expect((await change({ role: "SUPER_ADMIN", email: "x@y.example", user_id: bob.userId, delete_after: null })).status).toBe(200);
    expect(await ada.call(userInfo, own(ada))).toMatchObject({ email: ada.email });
    expect((await change({ company_size: "a million" })).status).toBe(400);
  });

  test("keeps scripts and emoji as text", async () => {
    const name = "<script>alert(1)</script> 🦊";
    expect(await ada.call(updateProfile, { ...own(ada), body: { name } })).toMatchObject({ name });
    await change({ name: "Ada King" });
  });

  test("of someone else is a 404", async () => {
    for (const endpoint of [getProfile, updateProfile, updatePreferences]) {
      const reply = await bob.try(endpoint, { ...own(ada), body: { name: "Bob Was Here", theme: "dark" } });
      expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    }
    expect((await ada.call(getProfile, own(ada))).name).toBe("Ada King");
  });
});

describe("a picture", () => {
  test.each([
    ["wide.jpg", "900x300"],
    ["high.png", "100x700"],
    ["small.webp", "64x64"],
  ])("%s of %s becomes a square JPEG of 512 pixels, visible to anyone with its address", async (name, size) => {
    const reply = await upload(ada, await picture(name, size));
    expect([reply.status, reply.status === 200 ? "" : reply.text]).toEqual([200, ""]);
    const { profileImageUrl } = reply.json() as { profileImageUrl: string };
    const shown = await app.driver().bytes(profileImageUrl);
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(shown.body.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(sidesOf(shown.body)).toEqual([512, 512]);
    expect((await ada.call(userInfo, own(ada))).profileImageUrl).toBe(profileImageUrl);
    expect(await stored(ada)).toEqual([profileImageUrl.split("/").at(-1)]);
  });

  test("replaces the previous one, also concurrently; deleting is idempotent", async () => {
    const bytes = await picture("twice.jpg", "200x200");
    const replies = await Promise.all([upload(ada, bytes), upload(ada, bytes), upload(ada, bytes)]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await stored(ada)).toHaveLength(1);
    for (let turn = 0; turn < 2; turn++) expect(await ada.call(deletePicture, {})).toEqual({ profileImageUrl: null });
    expect(await stored(ada)).toEqual([]);
    expect((await ada.call(userInfo, own(ada))).profileImageUrl).toBeNull();
  });

  test.each([
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      "Choose a JPEG, PNG or WebP picture.",
    ],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000"), "Choose a JPEG, PNG or WebP picture."],
    ["nothing", Buffer.alloc(0), "Choose a JPEG, PNG or WebP picture."],
    ["a JPEG of zeros", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1000)]), "Couldn't read this picture."],
    ["65,535 pixels square", claimPng(65_535, 65_535), "Choose a picture of at most 4096 pixels in width and height."],
  ])("%s is refused at once", async (_, bytes, message) => {
    const started = performance.now();
    const reply = await upload(bob, bytes);
    expect([reply.status, reply.error.code, reply.error.message]).toEqual([422, "picture_unreadable", message]);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await stored(bob)).toEqual([]);
  });

  test("rejects more than 5 MB, also without a content length", async () => {
    const big = Buffer.alloc(MAX_PICTURE_BYTES + 1, 0xff);
    const reply = await upload(bob, big);
    expect([reply.status, reply.error.message]).toEqual([413, "File size should be less than 5MB"]);
    const csrf = bob.cookies.get("csrf_token") ?? "";
    const cookie = `csrf_token=${encodeURIComponent(csrf)}`;
    const chunked = await fetch(`${app.url}${uploadPicture.path}`, {
      method: "POST",
      headers: { "x-csrf-token": csrf, cookie, "access-token": bob.token ?? "", "content-type": "image/png" },
      body: new Blob([big]).stream(),
      duplex: "half",
    } as RequestInit);
    expect([chunked.status, ((await chunked.json()) as { message: string }).message]).toEqual([413, "File size should be less than 5MB"]);
    expect(await stored(bob)).toEqual([]);
  });

  test.each(["../../secret", "%2e%2e%2fsecret.jpg", "a.jpg", `${"A".repeat(24)}.jpg`, `${"A".repeat(24)}.svg`, "x\u0000.jpg"])(
    "under the name %j is not there",
    async (name) => {
      const reply = await app.driver().bytes(`/media/profile/${ada.userId}/${encodeURIComponent(name)}`);
      expect([reply.status, reply.body.toString()]).toEqual([404, ABSENT]);
    },
  );
});

describe("preferences", () => {
  const set = async (body: unknown) => await ada.try(updatePreferences, { ...own(ada), body });

  test("keep values that are not given, also those of other clients, and drop unknown ones", async () => {
    await setPreferences(app.context.db, ada.userId, { ofAnotherRelease: [1] });
    await set({ language: "de", theme: "dark", junk: "x".repeat(100_000) });
    await set({ notifications: { replies: false, everything: true } });
    const reply = await set({ theme: "light" });
    const expected = { ofAnotherRelease: [1], language: "de", theme: "light", notifications: { replies: false } };
    expect(reply.json()).toEqual({ preferences: expected });
    expect((await ada.call(userInfo, own(ada))).preferences).toEqual(expected);
  });

  test("remember that the welcome screen was finished", async () => {
    await set({ onboarding: "done" });
    await set({ theme: "dark" });
    expect((await ada.call(userInfo, own(ada))).preferences).toMatchObject({ onboarding: "done", theme: "dark" });
  });

  test("keep all concurrent changes", async () => {
    await Promise.all([set({ language: "fr" }), set({ theme: "system" }), set({ notifications: { replies: true } })]);
    expect((await ada.call(userInfo, own(ada))).preferences).toMatchObject({
      language: "fr",
      theme: "system",
      notifications: { replies: true },
    });
  });

  test.each([
    [{ language: "xx" }, 422],
    [{ language: "x".repeat(1000) }, 400],
    [{ language: 7 }, 400],
    [{ theme: "pink" }, 400],
    [{ notifications: { replies: "no" } }, 400],
    [{ onboarding: "pending" }, 400],
    [[], 400],
    ["junk", 400],
  ])("refuse invalid values (%#)", async (body, status) => {
    expect((await set(body)).status).toBe(status);
  });

  test("emails about replies are sent unless turned off", async () => {
    const replies = async () => {
      await app.waitForJobs();
      return (await app.mailbox.list(ada.email)).filter((mail) => /replied/.test(mail.subject)).length;
    };
    const event = await ada.call(createEvent, { body: { title: "Question" } });
    const postId = event.CreatorPosts[0]?.id ?? "";
    await record(ada, postId, { seconds: 1 });
    await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email } });
    for (const [isOn, expected] of [
      [true, 1],
      [false, 1],
      [true, 2],
    ] as const) {
      await set({ notifications: { replies: isOn } });
      const reply = await bob.call(createPost, { body: { event_id: event.id } });
      await record(bob, reply.id, { seconds: 1 });
      await bob.call(sendPost, { params: { id: reply.id }, body: {} });
      expect([isOn, await replies()]).toEqual([isOn, expected]);
    }
  }, 60_000);
});

/** Width and height from a JPEG's start-of-frame marker. */
function sidesOf(jpeg: Buffer): [width: number, height: number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  throw new Error("no frame");
}

/** A PNG whose header claims this size. */
function claimPng(width: number, height: number): Buffer {
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
