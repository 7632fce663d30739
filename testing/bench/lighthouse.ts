import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { recordEvent } from "@aside/e2e/support/editor.ts";
import { makeVideo, sendVideo } from "@aside/e2e/support/dashboard.ts";
import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { FORM_SLUGS } from "@aside/features/forms/built-in-forms.ts";
import { MANAGED_PATHS } from "@aside/features/site/managed-pages.ts";
import { SITE_PATHS } from "@aside/features/site/site-paths.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { quantile } from "./support/statistics.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TITLES = ["Compiler news", "Plan of the week", "Budget of spring", "Hiring in June", "Release notes", "Thanks"];

/** `aim`: the least performance. `isPublic`: search engines may list it; they must not list the others. */
type Page = { name: string; path: string; person?: Person; isPublic?: boolean; aim?: number };
type Result = { scores: number[]; milliseconds: number[]; shift: number; failed: string[] };

/**
 * Lighthouse with its phone: a slow processor and network are simulated. Each page is opened in a new browser, several times; the table has
 * the medians. Below it are the audits that failed.
 */
export async function benchLighthouse(product: Product, runs: number): Promise<void> {
  const rows: Record<string, Record<string, string | number>> = {};
  const failed: string[] = [];
  const only = process.env["PAGES"]?.split(",");
  for (const page of (await makePages()).filter(({ name }) => only?.includes(name) ?? true)) {
    const results: Result[] = [];
    for (let run = 0; run < runs; run++) results.push(await audit(product, page));
    const median = (of: (result: Result) => number | undefined) => quantile(results.map(of).map(Number), 0.5);
    rows[page.name] = {
      ...Object.fromEntries(CATEGORIES.map((category, index) => [category, median(({ scores }) => scores[index])])),
      ...Object.fromEntries(["FCP ms", "LCP ms", "TBT ms"].map((name, index) => [name, median(({ milliseconds }) => milliseconds[index])])),
      CLS: median(({ shift }) => shift),
      aim: page.aim ?? "",
    };
    for (const text of new Set(results.flatMap((result) => result.failed))) failed.push(`${page.name}: ${text}`);
  }
  console.table(rows);
  console.log(failed.join("\n"));
}

async function makePages(): Promise<Page[]> {
  const ada = await makePerson("Ada Lovelace");
  const grace = await makePerson("Grace Hopper");
  for (const title of TITLES) await makeVideo(ada, title, [grace]);
  const { eventId, postId } = await recordEvent(ada, { seconds: 12, picture: "testsrc2=size=1280x720:rate=30:duration=12" });
  await sendVideo(ada, postId, [grace]);
  while ((await ada.driver.call(getPost, { params: { id: postId } })).enrichments.some(({ state }) => state !== "PROCESSED"))
    await sleep(300);
  return [
    ...[...SITE_PATHS, ...Object.values(MANAGED_PATHS), ...FORM_SLUGS.map((slug) => `/${slug}`), "/schedule-demo", "/sign-me-up"].map(
      (path) => ({ name: path, path, isPublic: true, aim: 97 }),
    ),
    { name: "sign in", path: "/login", isPublic: true },
    { name: "share page", path: `/aside/${eventId}/view`, aim: 95 },
    { name: "inbox", path: "/dashboard/inbox", person: grace, aim: 90 },
    { name: "created videos", path: "/dashboard/created-videos", person: ada },
    { name: "account", path: "/account", person: ada },
  ];
}

async function audit(product: Product, { path, person, isPublic = false }: Page): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), "aside-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    viewport: null,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (person) {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${product.url}/robots.txt`);
      await page.evaluate((session) => localStorage.setItem("aside.session", session), person.session);
      // Set by every sign-in.
      await context.addCookies([...person.driver.cookies].map(([name, value]) => ({ name, value, url: product.url })));
    }
    const done = await lighthouse(product.url + path, {
      port,
      onlyCategories: [...CATEGORIES],
      // A new profile has an empty cache; the session must stay.
      disableStorageReset: true,
      // These pages ask not to be listed.
      ...(isPublic ? {} : { skipAudits: ["is-crawlable"] }),
      logLevel: "silent",
    });
    if (!done || done.lhr.runtimeError) throw new Error(`${path}: ${done?.lhr.runtimeError?.message}`);
    return readResult(done.lhr);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function readResult({ categories, audits }: Report): Result {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  const counting = new Set(refs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    milliseconds: ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((id) =>
      Math.round(audits[id]?.numericValue ?? Number.NaN),
    ),
    shift: Math.round((audits["cumulative-layout-shift"]?.numericValue ?? 0) * 1000) / 1000,
    failed: Object.values(audits)
      .filter(({ id, score }) => counting.has(id) && score !== null && score < 0.9)
      .map(({ title, displayValue = "" }) => `${title} ${displayValue}`.trim()),
  };
}
