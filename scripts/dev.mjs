// `npm run dev`: as `npm start`, and what changes is taken up. A changed server file restarts api and worker; a changed screen is built
// again, and shows when the page is loaded again. With --skip-build the web app is served as it was built last.
import { watch } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { startProduct } from "./start-product.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const WATCHED = ["apps/api", "apps/worker", "features", "core", "server", "packages"];
/** Browser code, which the web app's build watches, and what only tests use. */
const UNWATCHED = new Set(["web", "web-client", "ui", "capture", "player", "testkit", "node_modules"]);
/** Editors write a file in several steps. */
const QUIET_MS = 100;

const isServerFile = (path) =>
  path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.split(sep).some((segment) => UNWATCHED.has(segment));

function buildWeb(supervisor) {
  if (process.argv.includes("--skip-build")) return Promise.resolve();
  console.log("Building the web app…");
  return new Promise((resolve) => {
    supervisor.launch({
      name: "web",
      file: join(root, "apps/web/watch.ts"),
      env: process.env,
      execArgv: ["--disable-warning=ExperimentalWarning"],
      user: null,
      onMessage: () => {
        // The api has read the pages and knows the assets of the build before.
        supervisor.restart("api");
        resolve();
      },
    });
  });
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

await startProduct({ buildWeb, afterLaunch: watchServerFiles });
