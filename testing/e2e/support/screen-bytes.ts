import { expect, type Page } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser } from "./browser.ts";
import { makeVideo, sendVideo } from "./dashboard.ts";
import { recordEvent } from "./editor.ts";
import { enter, makePerson, type Person, productUrl } from "./people.ts";
import { loadedScripts, sizeOfScripts } from "./scripts.ts";
import { SLOWNESS } from "./slowness.ts";

/** kB that a screen loads by itself, and the seconds of video that it holds. */
export type ScreenBytes = { screen: string; scripts: number; media: number; pictures: number; seconds: number };

const SECONDS_OF_VIDEO = 12;
const VIDEOS_IN_LISTS = 3;

type Screen = { name: string; path: string; person?: Person };

/** Opens the screens of one video of 12 s in new browsers, each until nothing more arrives, and never plays. */
export async function measureScreens(): Promise<ScreenBytes[]> {
  const measured: ScreenBytes[] = [];
  for (const screen of await makeScreens()) measured.push(await measure(screen));
  return measured;
}

async function makeScreens(): Promise<Screen[]> {
  const ada = await makePerson("Ada Lovelace");
  const grace = await makePerson("Grace Hopper");
  const made: string[] = [];
  for (let count = 1; count < VIDEOS_IN_LISTS; count++) made.push((await makeVideo(ada, `Video ${count}`, [grace])).postId);
  const picture = `testsrc2=size=640x360:rate=30:duration=${SECONDS_OF_VIDEO}`;
  const { eventId, postId } = await recordEvent(ada, { seconds: SECONDS_OF_VIDEO, picture });
  await sendVideo(ada, postId, [grace]);
  const draft = await recordEvent(ada, { seconds: SECONDS_OF_VIDEO, picture });
  for (const id of [...made, postId, draft.postId]) await waitForPoster(ada, id);
  return [
    { name: "landing", path: "/" },
    { name: "sign in", path: "/login" },
    { name: "share page", path: `/aside/${eventId}/view` },
    { name: "inbox", path: "/dashboard/inbox", person: grace },
    { name: "created videos", path: "/dashboard/created-videos", person: ada },
    { name: "preview", path: `/aside/${draft.eventId}/preview`, person: ada },
    { name: "sent", path: `/aside/${eventId}/sent`, person: ada },
  ];
}

/** So that each screen has all its pictures. */
async function waitForPoster(person: Person, id: string): Promise<void> {
  const read = async () => (await person.driver.call(getPost, { params: { id } })).media.poster_url;
  await expect.poll(read, { timeout: 30_000 * SLOWNESS }).not.toBeNull();
}

async function measure({ name, path, person }: Screen): Promise<ScreenBytes> {
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: 380, height: 800 } });
  if (person) await enter(page, person);
  const sizes = watchSizes(page);
  await page.goto(productUrl() + path);
  await page.locator("h1").first().waitFor({ state: "attached" });
  // The event stream stays open, so that the browser never reports an idle network.
  await settle(async () => sizes.media() + sizes.pictures() + (await loadedScripts(page)).length);
  const seconds = await page.evaluate(() =>
    [...document.querySelectorAll("video")].reduce((sum, { buffered }) => {
      for (let range = 0; range < buffered.length; range++) sum += buffered.end(range) - buffered.start(range);
      return sum;
    }, 0),
  );
  const scripts = await sizeOfScripts(await loadedScripts(page));
  await close();
  const round = (number: number) => Math.round(number * 10) / 10;
  return { screen: name, scripts: round(scripts), media: round(sizes.media()), pictures: round(sizes.pictures()), seconds: round(seconds) };
}

/** The kB of the page's video and sound, and of its pictures, so far. */
function watchSizes(page: Page) {
  const bytes = { media: 0, pictures: 0 };
  page.on("requestfinished", async (request) => {
    const type = (await request.response())?.headers()["content-type"] ?? "";
    const kind = /^(video|audio)\/|mpegurl/.test(type) ? "media" : type.startsWith("image/") ? "pictures" : null;
    if (kind) bytes[kind] += (await request.sizes()).responseBodySize;
  });
  return { media: () => bytes.media / 1000, pictures: () => bytes.pictures / 1000 };
}

/** Until the number is the same at four looks, half a second apart. */
async function settle(read: () => Promise<number>): Promise<void> {
  let last = Number.NaN;
  for (let same = 0; same < 4;) {
    const now = await read();
    same = now === last ? same + 1 : 0;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
