import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { PictureControl } from "@aside/capture/picture/picture-control.ts";
import { firstState, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { PLAN_KEY } from "@aside/core/entitlements/web/use-plan.ts";
import { pictureCopy } from "../../picture-copy.ts";
import { PictureSettings } from "./PictureSettings.tsx";

vi.stubGlobal("navigator", { hardwareConcurrency: 4, userAgent: "" });
// Test files share their process.
afterAll(() => void vi.unstubAllGlobals());

function draw(given: {
  hasPlan?: boolean;
  maxLines?: number;
  status?: RecorderState["status"];
  canShareScreen?: boolean;
  kept?: Record<string, string>;
}) {
  const storage = { getItem: (key: string) => given.kept?.[key] ?? null, setItem: () => {} };
  const picture = new PictureControl(storage, { maxLines: given.maxLines ?? 2160 });
  const state: RecorderState = { ...firstState(120, storage), status: given.status ?? "ready" };
  const client = new QueryClient();
  if (given.hasPlan) client.setQueryData(PLAN_KEY, { showOptionToUpgrade: true });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PictureSettings recorder={{ picture, setPicture: async () => {} }} state={state} canShareScreen={given.canShareScreen ?? true} />
    </QueryClientProvider>,
  );
}

const optionsOf = (html: string): string[] => [...html.matchAll(/<option[^>]*>[^<]*/g)].map(([option]) => option.replace("<option ", ""));

test("offers the qualities of the encoder, and 30 or 60 frames per second for screens", () => {
  expect(optionsOf(draw({}))).toEqual([
    'value="auto" selected="">Auto (720p)',
    'value="720">720p',
    'value="1080">1080p',
    'value="1440">1440p',
    'value="2160">4K',
    'value="30" selected="">30',
    'value="60">60',
  ]);
});

test("shows what the plan lacks as locked, and the best that it has instead of a remembered one", () => {
  const html = draw({ hasPlan: true, maxLines: 1080, kept: { "aside.video-quality": "2160" } });
  expect(optionsOf(html).slice(2, 5)).toEqual([
    'value="1080" selected="">1080p',
    'value="1440" disabled="">1440p',
    'value="2160" disabled="">4K',
  ]);
  expect(html).toContain("1440p and 4K are not part of your plan.");
  expect(html).toContain('href="/plan-details"');
  expect(draw({ hasPlan: true })).not.toContain("part of your plan");
});

test("shows no locks to people without an account, who cannot get more", () => {
  const html = draw({ maxLines: 1080 });
  expect(optionsOf(html).slice(0, 3)).toEqual(['value="auto" selected="">Auto (720p)', 'value="720">720p', 'value="1080">1080p']);
  expect(html).not.toMatch(/1440p|part of your plan/);
});

test("changes nothing while a recording is in progress", () => {
  const html = draw({ status: "recording" });
  expect(html.match(/<select[^>]*disabled/g)).toHaveLength(2);
  expect(html).toContain(pictureCopy.fixed.replace("'", "&#x27;"));
});

test("offers no frame rate where no screen can be shared", () => {
  expect(draw({ canShareScreen: false })).not.toContain("Frames per second");
});
