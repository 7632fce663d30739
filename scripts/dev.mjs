// `npm run dev`: like `npm start`, but changes take effect at once. A changed server file restarts api and worker; a changed screen is
// replaced in open pages (hot module replacement).
import { watch } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@aside/server/db/free-port.ts";
import { startProduct } from "./start-product.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const WATCHED = ["apps/api", "apps/worker", "features", "core", "server", "packages"];
/** Ignored: browser code, which Vite watches, and files that only tests use. */
const UNWATCHED = new Set(["web", "web-client", "ui", "capture", "player", "testkit", "node_modules"]);
/** Editors save a file in several steps, so changes within this time are combined. */
const QUIET_MS = 100;

const isServerFile = (path) =>
  path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.split(sep).some((segment) => UNWATCHED.has(segment));

async function startWeb(supervisor) {
  const port = await freePort();
  await new Promise((resolve) => {
    supervisor.launch({
      name: "web",
      file: join(root, "apps/web/dev-server.ts"),
      env: { ...process.env, WEB_DEV_PORT: String(port) },
      execArgv: ["--disable-warning=ExperimentalWarning"],
      user: null,
      onMessage: resolve,
    });
  });
  return { WEB_DEV_SERVER: `http://127.0.0.1:${port}` };
}

function watchServerFiles(supervisor) {
  let timer;
  for (const directory of WATCHED)
    watch(join(root, directory), { recursive: true }, (_event, path) => {
      if (!path || !isServerFile(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        console.log(`${join(directory, path)} changed`);
        for (const role of ["api", "worker"]) supervisor.restart(role);
      }, QUIET_MS);
    });
}

// A changed file restarts one process.
process.env.API_PROCESSES = "1";
await startProduct({ buildWeb: startWeb, afterLaunch: watchServerFiles });
