import { expect, test } from "@playwright/test";
import { createEvent } from "@aside/core/messages/contract.ts";
import { openBrowser, watchConsole } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { ROUTES } from "../support/routes.ts";

/** Every path of the app with these ids, except those that end at once (sign-out) or hold the studio, whose own journeys watch the console. */
function pathsOf(ids: { eventId: string; postId: string }): string[] {
  const patterns = [...ROUTES.matchAll(/\bpath: ["`]([^"`]+)["`]/g)].map(([, path = ""]) => path.replace("${aside}", "/aside"));
  return patterns
    .filter((path) => !/^\/(logout|dev|aside\/new)|\/record$|\$\{/.test(path))
    .map((path) =>
      path.replace("$eventId", ids.eventId).replace("$postId", ids.postId).replace("/{-$tab}", "").replace(/\$\w+/, crypto.randomUUID()),
    );
}

/** Width, height, and the height of the header, in px. */
const SIZES = [
  [380, 800, 64],
  [1440, 900, 70],
] as const;

/** What is wrong with the screens. */
async function visit(paths: readonly string[], person?: Person) {
  const { page, close } = await openBrowser({ speaks: false });
  if (person) await enter(page, person);
  const lines = watchConsole(page);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(productUrl() + path);
    await page.locator("body:not(:has(#root[data-drawn])) :is(h1, h2, [role=progressbar])").first().waitFor({ state: "attached" });
    for (const [width, height, expected] of SIZES) {
      await page.setViewportSize({ width, height });
      const headers = page.locator("header:has(nav)");
      const heights = await headers.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
      for (const actual of heights) if (actual !== expected) lines.push(`its header is ${actual} px high at ${width}`);
    }
    found.push(...lines.splice(0).map((line) => `${path}: ${line}`));
  }
  await close();
  return found;
}

test("no screen of a guest writes to the console, and headers are 70 and 64 px high", async () => {
  const ada = await makePerson("Ada Lovelace");
  const grace = await makePerson("Grace Hopper");
  const ids = await makeVideo(ada, "Quarterly plan", [grace]);
  const guarded = /^\/(dashboard|account|admin|analyses|contacts|notifications|search|mfa|checkout|plan-details)\b/;
  expect(await visit(pathsOf(ids).filter((path) => !guarded.test(path)))).toEqual([]);
});

test("no screen of a signed-in person writes to the console, and headers are 70 and 64 px high", async () => {
  const ada = await makePerson("Ada Lovelace");
  const grace = await makePerson("Grace Hopper");
  const ids = await makeVideo(ada, "Quarterly plan", [grace]);
  await ada.driver.call(createEvent, { body: {} });
  const guest = /^\/(login|reset-password|update-password|invite|integrate)\b/;
  expect(
    await visit(
      pathsOf(ids).filter((path) => !guest.test(path)),
      ada,
    ),
  ).toEqual([]);
});
