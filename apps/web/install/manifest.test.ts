import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { brand } from "@aside/brand/brand.ts";
import { isMediaFile } from "@aside/capture/upload/media-files.ts";
import { isAppPath } from "../src/service-worker/app-paths.ts";
import { drawIcons } from "./draw-icons.ts";
import { APPLE_ICON } from "./icon-files.ts";
import { manifest } from "./manifest.ts";

let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "aside-icons-"));
  await drawIcons(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

const path = z.string().regex(/^\/[^/]/);
const picture = z.strictObject({ src: path, sizes: z.string().regex(/^\d+x\d+$/), type: z.literal("image/png") });

/** The members of https://www.w3.org/TR/appmanifest/, its registry of more members, and what Chromium documents. */
const schema = z.strictObject({
  id: path,
  name: z.string().min(1),
  // Longer names are cut below the icon.
  short_name: z.string().min(1).max(12),
  description: z.string().max(300),
  lang: z.literal("en"),
  dir: z.enum(["ltr", "rtl", "auto"]),
  start_url: path,
  scope: z.literal("/"),
  display: z.enum(["fullscreen", "standalone", "minimal-ui", "browser"]),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  categories: z.array(z.enum(["business", "productivity"])),
  icons: z.array(picture.extend({ purpose: z.enum(["any", "maskable", "monochrome"]) })),
  screenshots: z.array(picture.extend({ form_factor: z.enum(["wide", "narrow"]), label: z.string() })),
  shortcuts: z.array(z.strictObject({ name: z.string(), url: path, icons: z.array(picture) })),
  share_target: z.strictObject({
    action: path,
    method: z.literal("POST"),
    enctype: z.literal("multipart/form-data"),
    params: z.strictObject({
      files: z.array(z.strictObject({ name: z.string(), accept: z.array(z.string().regex(/^(video|audio)\/[\w*-]+$/)) })),
    }),
  }),
  launch_handler: z.strictObject({ client_mode: z.enum(["auto", "focus-existing", "navigate-existing", "navigate-new"]) }),
  handle_links: z.enum(["auto", "preferred", "not-preferred"]),
});

test("the manifest has the documented members, and opens screens of the app", () => {
  expect(() => schema.parse(manifest)).not.toThrow();
  expect(manifest.name).toBe(brand.product);
  for (const url of [manifest.start_url, manifest.share_target.action, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
    expect([url, isAppPath(url)]).toEqual([url, true]);
});

test("each picture has the size that the manifest names; there are icons for every use", async () => {
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes } of pictures) {
    const { width, height } = await loadImage(readFileSync(join(dist, src)));
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 512x512",
    "monochrome 512x512",
  ]);
  const apple = await loadImage(readFileSync(join(dist, APPLE_ICON.path)));
  expect(apple.width).toBe(180);
  expect(readFileSync(join(import.meta.dirname, "../index.html"), "utf8")).toContain(`href="${APPLE_ICON.path}"`);
});

test("the colors are those of the app's paper", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../../packages/ui/tokens.css"), "utf8");
  expect(tokens).toContain(`--paper: light-dark(#fcfbf8, ${manifest.background_color})`);
});

test("what the share target accepts can be uploaded", () => {
  const [files] = manifest.share_target.params.files;
  for (const type of files?.accept ?? []) expect(isMediaFile(new File(["x"], "shared", { type: type.replace("*", "mpeg") }))).toBe(true);
  expect(isMediaFile(new File(["x"], "notes.txt", { type: "text/plain" }))).toBe(false);
  expect(isMediaFile(new File(["x"], "clip.MOV", { type: "" }))).toBe(true);
});
