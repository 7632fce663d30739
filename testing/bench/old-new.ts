import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PEOPLE } from "../../scripts/demo/content.ts";
import { DEMO_PASSWORD } from "../../scripts/demo/seed.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createdEvents, inbox } from "@aside/features/inbox/contract.ts";
import { search } from "@aside/features/search/contract.ts";
import { signIn } from "@aside/features/sign-in/contract.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { report } from "./support/statistics.ts";

const ROOT = join(import.meta.dirname, "../..");
const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/**
 * Fills the demo workspace with an earlier version (`revision`, or the last tag), and opens its data directory with the present code. Returns
 * whether everything is still there.
 */
export async function benchOldNew(revision?: string): Promise<boolean> {
  const old = revision ?? lastTag();
  if (old === null) {
    console.error("There is no tag yet. Name a commit: npm run bench -- old-new COMMIT");
    return false;
  }
  const directory = mkdtempSync(join(tmpdir(), "aside-old-new-"));
  try {
    const checkout = join(directory, "old");
    git("clone", "--quiet", "--no-checkout", ROOT, checkout);
    git("-C", checkout, "checkout", "--quiet", "--detach", git("rev-parse", `${old}^{commit}`));
    const dataDir = join(directory, "data");
    const before = await runDemo(checkout, dataDir);
    const after = await runDemo(ROOT, dataDir);
    report(`from ${old}`, { "seconds until the old one was filled": before.seconds, "seconds until its data was open": after.seconds });
    for (const [name, value] of Object.entries(before.contents)) report(name, { before: value, after: after.contents[name] ?? "missing" });
    return Object.entries(before.contents).every(([name, value]) => after.contents[name] === value);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function lastTag(): string | null {
  try {
    return git("describe", "--tags", "--abbrev=0");
  } catch {
    return null;
  }
}

/** Starts the demo of a checkout, reads what is in it, and stops it. */
async function runDemo(checkout: string, dataDir: string): Promise<{ seconds: number; contents: Record<string, string> }> {
  const port = String(await freePort());
  const began = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  // Not by npm, which ends before what it started.
  const child = spawn(process.execPath, ["scripts/bootstrap.mjs", "--test", "scripts/demo/demo.ts"], {
    cwd: checkout,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      let output = "";
      child.stdout.on("data", (data: Buffer) => {
        output += String(data);
        if (output.includes("The demo is ready at")) resolve();
      });
      void exited.then(() => reject(new Error(`the demo of ${checkout} ended: ${output}`)));
    });
    const seconds = (performance.now() - began) / 1000;
    return { seconds, contents: await readContents(env.PUBLIC_URL) };
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

/** What two people have: their lists, what a search finds, and each video. */
async function readContents(url: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { email, name } of [PEOPLE.maya, PEOPLE.elena]) {
    const person = new ApiDriver(url);
    person.token = (await person.call(signIn, { body: { email, password: DEMO_PASSWORD, keep_me_logged_in: true } })).token;
    const created = await person.call(createdEvents, { query: {} });
    const received = await person.call(inbox, { query: {} });
    const found = await person.call(search, { query: { q: "proposal", meaning: "if-quick" } });
    contents[`${name}'s videos`] = created.items.map((item) => `${item.title} ${item.duration}`).join(", ");
    contents[`${name}'s inbox`] = received.items.map((item) => `${item.title} ${item.viewed}`).join(", ");
    contents[`${name}'s search`] = String(found.total);
    for (const { post_id: postId, title } of created.items) contents[`${name}'s ${title}`] = await readVideo(person, postId);
  }
  return contents;
}

/** How long the video's tracks are, after reading every file that they name. */
async function readVideo(person: ApiDriver, postId: string): Promise<string> {
  const { media } = await person.call(getPost, { params: { id: postId } });
  if (!media.master_url) return "no video";
  let seconds = 0;
  const read = async (path: string): Promise<void> => {
    const { status, body } = await person.bytes(path);
    if (status !== 200) throw new Error(`${path} -> ${status}`);
    if (!path.endsWith(".m3u8")) return;
    const text = body.toString();
    for (const [, duration] of text.matchAll(/^#EXTINF:([\d.]+)/gm)) seconds += Number(duration);
    const named = text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm);
    for (const next of new Set([...named].map(([, line, uri]) => line ?? uri ?? ""))) await read(new URL(next, `http://x${path}`).pathname);
  };
  await read(media.master_url);
  return `${seconds.toFixed(1)} s in all tracks`;
}
