import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { createLocalMailbox } from "../email/local-mailbox.ts";
import { createLocalOutbox } from "../sms/local-outbox.ts";
import { openStorage } from "./open-storage.ts";

test("stored files are readable by their owner only, whatever the umask is", async () => {
  const directory = mkdtempSync(join(tmpdir(), "aside-modes-"));
  const umask = process.umask(0o022);
  onTestFinished(() => {
    process.umask(umask);
    rmSync(directory, { recursive: true });
  });
  const dataDir = join(directory, "data");
  readConfig({ DATA_DIR: dataDir });
  const storage = await openStorage({ dataDir, publicUrl: "http://localhost", signingKey: new Uint8Array(32) });
  await storage.put("takes/1/video.mp4", new Uint8Array(3), { contentType: "video/mp4" });
  await storage.put("takes/1/cover", new Uint8Array(3), { contentType: "image/png" });
  await storage.copy("takes/1/cover", "takes/2/video.mp4", 3);
  await storage.ping();
  await createLocalMailbox({ dataDir }).send({ to: { address: "ada@example.com" }, subject: "Hello", html: "", text: "" });
  await createLocalOutbox({ dataDir }).send({ to: "+14155550123", text: "Hello" });

  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const directories = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  const modesOf = (paths: string[]) => new Set(paths.map((path) => (statSync(path).mode & 0o777).toString(8)));
  expect(files.length).toBeGreaterThanOrEqual(7);
  expect(modesOf(files)).toEqual(new Set(["600"]));
  expect(modesOf([dataDir, ...directories])).toEqual(new Set(["700"]));
});
