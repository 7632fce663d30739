import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createUser } from "../people.ts";
import { record } from "../media/record.ts";
import { startApp } from "../start-app.ts";

const MEGABYTE = 1024 * 1024;

/** Mounts a file system of this size. Null if the machine does not allow it (a mount requires root). */
function mountSmall(megabytes: number): string | null {
  const directory = mkdtempSync(join(tmpdir(), "aside-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", directory], { stdio: "ignore" });
    return directory;
  } catch {
    rmSync(directory, { recursive: true });
    return null;
  }
}

const small = process.platform === "linux" ? mountSmall(96) : null;

test.skipIf(small === null)(
  "on a full disk uploads get 507, /readyz returns 503 with `storage_full`, and existing videos play",
  async () => {
    const disk = small ?? "";
    const app = await startApp({ worker: true, enrichments: false, env: { DATA_DIR: join(disk, "data"), STORAGE_URL: "", ASR: "off" } });
    onTestFinished(async () => {
      await app.stop();
      execFileSync("umount", [disk]);
      rmSync(disk, { recursive: true });
    });
    const readyz = async () => {
      const response = await fetch(`${app.url}/readyz`);
      return [response.status, ((await response.json()) as { problems: string[] }).problems];
    };
    const ada = await createUser(app);
    const [before, during] = [await ada.call(createEvent, { body: {} }), await ada.call(createEvent, { body: {} })];
    const postId = before.CreatorPosts[0]?.id ?? "";
    await record(ada, postId, { seconds: 2 });
    expect(await readyz()).toEqual([200, []]);

    const filler = join(disk, "filler");
    writeFileSync(filler, Buffer.alloc(40 * MEGABYTE));
    expect(await readyz()).toEqual([503, ["storage_full"]]);
    await expect(record(ada, during.CreatorPosts[0]?.id ?? "", { seconds: 2 })).rejects.toThrow(/507/);
    const { media } = await ada.call(getPost, { params: { id: postId } });
    const playlist = await ada.request("GET", new URL(media.video_url ?? "", app.url).pathname);
    expect(playlist.status).toBe(200);

    rmSync(filler);
    expect(await readyz()).toEqual([200, []]);
    await record(ada, during.CreatorPosts[0]?.id ?? "", { seconds: 2 });
  },
);
