import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { manifest, MANIFEST_PATH } from "../../web/install/manifest.ts";
import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";
import { OLD_WORKER_PATH } from "../../web/src/service-worker/worker-names.ts";

type Sources = {
  /** The worker as it was built. */
  readWorker: () => string | Promise<string>;
  /** Of the app's pages, as they name it. */
  readRelease: () => Promise<string>;
  /** All that the shell of this installation is: its page and its headers. */
  drawShell: () => Promise<string>;
};

export const readBuiltWorker = (dist: string) => (): string => readFileSync(join(dist, WORKER_PATH), "utf8");

/** The manifest and the service worker of the installed app. */
export function registerInstalledApp(app: FastifyInstance, { readWorker, readRelease, drawShell }: Sources): void {
  const manifestText = JSON.stringify(manifest);
  app.get(MANIFEST_PATH, async (_request, reply) => {
    return await reply.type("application/manifest+json").header("cache-control", "public, max-age=3600").send(manifestText);
  });

  let script: Promise<string> | undefined;
  const complete = async () => {
    const shell = createHash("sha256")
      .update(await drawShell())
      .digest("hex");
    return (await readWorker()).replace("__SHELL__", shell.slice(0, 16)).replace("__RELEASE__", await readRelease());
  };
  for (const path of [WORKER_PATH, OLD_WORKER_PATH])
    app.get(path, async (_request, reply) => {
      script ??= complete();
      script.catch(() => (script = undefined));
      return await reply
        .type("text/javascript; charset=utf-8")
        .headers({ "cache-control": "no-cache", "content-security-policy": "default-src 'none'; connect-src 'self'" })
        .send(await script);
    });
}

/** What the system posts to the installed app. Also without the web app, so that the api always has the same routes. */
export function registerShareTarget(app: FastifyInstance): void {
  // The service worker keeps shared files and answers this itself. A browser without it has to share again, so the files are not read.
  app.post(SHARED_VIDEOS_PATH, {
    onRequest: async (_request, reply) => await reply.header("connection", "close").redirect(`${SHARED_VIDEOS_PATH}?problem=again`, 303),
    handler: () => undefined,
  });
}
