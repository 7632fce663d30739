import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/pictures.ts";
import { type OpenBrowser, openBrowser } from "../support/browser.ts";

const USER_AGENT = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

export const UPRIGHT = { width: 380, height: 800 };

/** As `expectAccessible`, on an upright phone, which it stays. */
export async function expectPhoneAccessible(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name, [UPRIGHT.width]);
  await page.setViewportSize(UPRIGHT);
}

/** An upright phone with the app on its home screen: two cameras, touch, no screen sharing. */
export async function openPhone(options: { profile?: string; landscape?: boolean; hasWorker?: boolean } = {}): Promise<OpenBrowser> {
  const { landscape, ...rest } = options;
  const viewport = landscape ? { width: 800, height: 380 } : UPRIGHT;
  const opened = await openBrowser({ speaks: false, cameras: 3, isMobile: true, userAgent: USER_AGENT, viewport, ...rest });
  await opened.context.addInitScript(() => Reflect.deleteProperty(MediaDevices.prototype, "getDisplayMedia"));
  await standInFacing(opened.context);
  // Chromium emulates no display mode.
  await opened.context.addInitScript(() => {
    const original = window.matchMedia.bind(window);
    window.matchMedia = (query) => original(query === "(display-mode: standalone)" ? "all" : query);
  });
  return opened;
}

/** Chromium's fake cameras do not tell where they look. The first is the front one and the third the back one: the second is a depth camera, whose pixels cannot be drawn. */
async function standInFacing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const original = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const video = constraints?.video;
      if (!video || typeof video === "boolean") return await original(constraints);
      const { facingMode, ...rest } = video;
      const cameras = (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
      const isAway = (facingMode as { exact?: string } | undefined)?.exact === "environment";
      const wanted = facingMode ? cameras[isAway ? 2 : 0]?.deviceId : undefined;
      const stream = await original({ ...constraints, video: { ...rest, ...(wanted ? { deviceId: { exact: wanted } } : {}) } });
      const [track] = stream.getVideoTracks();
      if (!track) return stream;
      const settings = track.getSettings.bind(track);
      const back = (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput")[2]?.deviceId;
      track.getSettings = () => ({ ...settings(), facingMode: settings().deviceId === back ? "environment" : "user" });
      Object.assign(globalThis, { openTracks: [...((globalThis as { openTracks?: unknown[] }).openTracks ?? []), ...stream.getTracks()] });
      return stream;
    };
  });
}
