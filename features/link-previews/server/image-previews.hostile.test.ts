import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { imagePreviews, PREVIEW_SIDE } from "../contract.ts";
import type { Fetch } from "./fetch-following.ts";
import { readPage } from "./read-page.ts";
import { sweepPreviews } from "./image-previews.ts";
import { readPreview } from "./read-preview.ts";
import { findPreviews, savePreview } from "./store.ts";

const UNAVAILABLE = { title: null, description: null, image: null, width: null, height: null, is_available: false };

let picture: Buffer;
beforeAll(async () => {
  await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "wide.png");
    await promisify(execFile)("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=1200x400", "-frames:v", "1", path]);
    picture = await readFile(path);
  });
});

type Site = Record<string, { status?: number; type?: string; location?: string; body?: string | Buffer }>;

/** Serves these pages; every other address is requested for real, and refused. */
function serve(site: Site): Fetch & { asked: string[] } {
  const asked: string[] = [];
  const fetch: Fetch = async (address, init) => {
    asked.push(address);
    const page = site[address];
    if (!page) return await publicFetch(address, init);
    const headers = { "content-type": page.type ?? "text/html; charset=utf-8", ...(page.location ? { location: page.location } : {}) };
    return new Response(page.body as BodyInit, { status: page.status ?? 200, headers });
  };
  return Object.assign(fetch, { asked });
}

const PAGE = `<html><head><title>Plain title</title><meta property="og:title" content="Offer &amp; price">
  <meta name="description" content=" Two   lines
  of text "><meta property="og:image" content="/cover.png"></head><body><p>text</p></body></html>`;

describe("the preview of a page", () => {
  test("has its title, description and a small JPEG of its picture, also after a redirect", async () => {
    const fetch = serve({
      "https://shop.example/a": { status: 302, location: "https://www.shop.example/offer" },
      "https://www.shop.example/offer": { body: PAGE },
      "https://www.shop.example/cover.png": { type: "image/png", body: picture },
    });
    const found = await readPreview("https://shop.example/a", fetch);
    expect(found).toMatchObject({
      url: "https://shop.example/a",
      title: "Offer & price",
      description: "Two lines of text",
      is_available: true,
    });
    expect([found.width, found.height]).toEqual([PREVIEW_SIDE, PREVIEW_SIDE / 3]);
    const [head, data] = (found.image ?? "").split(",");
    expect(head).toBe("data:image/jpeg;base64");
    expect(Buffer.from(data ?? "", "base64").subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test("of a picture is the picture", async () => {
    const found = await readPreview("https://shop.example/p", serve({ "https://shop.example/p": { type: "image/png", body: picture } }));
    expect(found).toMatchObject({ title: null, width: PREVIEW_SIDE, is_available: true });
  });

  test.each([
    ["a redirect to this machine", { "https://a.example/": { status: 301, location: "https://127.0.0.1:9/" } }],
    ["a redirect to a mapped address", { "https://a.example/": { status: 307, location: "https://[::ffff:127.0.0.1]/" } }],
    ["a redirect to link-local metadata", { "https://a.example/": { status: 302, location: "https://169.254.169.254/latest" } }],
    ["a redirect to a name of this machine", { "https://a.example/": { status: 302, location: "https://localhost/" } }],
    ["a redirect to plain http", { "https://a.example/": { status: 302, location: "http://a.example/" } }],
    ["a redirect to a file", { "https://a.example/": { status: 302, location: "file:///etc/passwd" } }],
    ["an endless redirect", { "https://a.example/": { status: 302, location: "https://a.example/" } }],
    ["an error page", { "https://a.example/": { status: 500, body: PAGE } }],
    ["a file that is no picture", { "https://a.example/": { type: "image/png", body: "#EXTM3U\nfile:///etc/passwd" } }],
    ["an SVG", { "https://a.example/": { type: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" } }],
    ["a picture over a megabyte", { "https://a.example/": { type: "image/png", body: Buffer.concat([Buffer.alloc(1_000_001)]) } }],
  ] as [string, Site][])("%s is unavailable", async (_, site) => {
    expect(await readPreview("https://a.example/", serve(site))).toEqual({ url: "https://a.example/", ...UNAVAILABLE });
  });

  test("a page whose picture is not public keeps its title", async () => {
    const body = `<title>Mine</title><meta property="og:image" content="https://10.0.0.1/secret.png">`;
    const fetch = serve({ "https://a.example/": { body } });
    expect(await readPreview("https://a.example/", fetch)).toMatchObject({ title: "Mine", image: null, is_available: true });
    expect(fetch.asked).toEqual(["https://a.example/", "https://10.0.0.1/secret.png"]);
  });

  test("scripts, unclosed elements and hidden characters are read as text, in linear time", () => {
    const page = readPage(
      `<title>a<script>alert(1)</script>\u202eb\r\nc</title>${"<p>".repeat(50_000)}${"<meta name=x ".repeat(10_000)}`,
      "https://a.example/",
    );
    expect(page).toEqual({ title: "a<script>alert(1)</script>b c", description: null, imageUrl: null });
  });
});

describe("the endpoint", () => {
  let app: TestApp;
  let ada: Signed;
  beforeAll(async () => {
    app = await startApp({});
    ada = await createUser(app, "Ada Lovelace");
  });
  afterAll(async () => await app.stop());

  test("answers per URL, in the given order, and reads nothing that is not public", async () => {
    const urls = [
      "https://127.0.0.1/",
      "https://localhost:1/",
      "https://[::1]/",
      "http://example.com/",
      "https://2130706433/",
      "javascript:alert(1)",
      "no url",
      "https://127.0.0.1/",
    ];
    const { previews } = await ada.call(imagePreviews, { body: { urls } });
    expect(previews).toEqual(urls.map((url) => ({ url, ...UNAVAILABLE })));
  });

  test("refuses no, too many and too long URLs", async () => {
    const ask = async (body: object) => (await ada.try(imagePreviews, { body })).status;
    expect(await ask({ urls: [] })).toBe(400);
    expect(await ask({ urls: Array.from({ length: 11 }, () => "https://127.0.0.1/") })).toBe(400);
    expect(await ask({ urls: [`https://127.0.0.1/${"a".repeat(2000)}`] })).toBe(400);
    expect(await ask({ urls: "https://127.0.0.1/" })).toBe(400);
  });

  test("reads nothing for people without an account; they get what was read for others, for 30 days", async () => {
    const [known, old, unknown] = ["https://known.example/?a=1", "https://old.example/", "https://unknown.example/"] as const;
    const preview = (url: string) => ({ ...UNAVAILABLE, url, title: "Offer", is_available: true });
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    await savePreview(app.context.db, preview(known), days(29));
    await savePreview(app.context.db, preview(old), days(31));
    const body = { urls: [unknown, known, old, "https://known.example/?a=2"] };
    const { previews } = await app.driver().call(imagePreviews, { body });
    expect(previews.map((each) => [each.url, each.is_available])).toEqual(body.urls.map((url) => [url, url === known]));
    // For an account it is older than a week, so it is read again; the name does not exist.
    expect((await ada.call(imagePreviews, { body: { urls: [known] } })).previews[0]?.is_available).toBe(false);
    await savePreview(app.context.db, { ...preview(known), title: "New offer" }, days(1));
    expect((await ada.call(imagePreviews, { body: { urls: [known] } })).previews[0]?.title).toBe("New offer");
    await sweepPreviews(app.context);
    expect(await findPreviews(app.context.db, [known, old], days(100)).then((found) => [...found.keys()])).toEqual([known]);
  });
});
