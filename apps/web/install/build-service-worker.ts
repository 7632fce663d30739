import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { scriptsOf } from "../scripts-of.ts";
import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";

/** What the app starts with, the lists, the studio with and without a connection, the page of shared videos, and the sign-out. */
const SCRIPTS = [
  "index.html",
  "src/shell/navigation/SignedInMenu.tsx",
  "src/screens/DashboardScreen.tsx",
  "src/screens/InboxScreen.tsx",
  "src/screens/CreatedVideosScreen.tsx",
  "src/screens/record/NewAsideScreen.tsx",
  "src/screens/record/RecordScreen.tsx",
  "src/screens/record/OfflineStage.tsx",
  "../../features/recording/web/drafts/DraftList.tsx",
  "../../features/recording/web/drafts/restore-drafts.ts",
  "../../features/recording/web/drafts/send-draft.ts",
  "src/session/unsent/answer-chat.ts",
  "../../features/recording/web/own-recordings.ts",
  "../../packages/capture/sound/voice/noise-filter.ts",
  "src/rare-screens.ts",
  "src/screens/sign-in/LogoutScreen.tsx",
  "src/screens/record/SharedVideosScreen.tsx",
  "../../packages/ui/feedback/PullToRefresh.tsx",
  "../../packages/ui/feedback/Toasts.tsx",
  "../../packages/ui/overlays/Menu.tsx",
  "../../features/site/web/menu-icons.ts",
];
/** Loaded by these scripts: the style sheet, the font of most texts, and the studio's workers. Their names contain a hash. */
const OTHER_FILES = /^(?:style-.*\.css|inter-latin-wght.*\.woff2|(?:compose|sound)\.worker-.*\.js)$/;

function listFiles(dist: string): string[] {
  const others = readdirSync(join(dist, "assets")).filter((name) => OTHER_FILES.test(name));
  return [...scriptsOf(dist, SCRIPTS), ...others.map((name) => `assets/${name}`)].map((file) => `/${file}`).toSorted();
}

/** The service worker as one script. `files`: the paths that it keeps from the start. */
export async function bundleServiceWorker(files: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __FILES__: JSON.stringify(files) },
    build: {
      write: false,
      // Browsers run it as a classic script: modules are newer, and need the same number of bytes.
      rolldownOptions: {
        input: fileURLToPath(new URL("../src/service-worker/main.ts", import.meta.url)),
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}

export async function writeServiceWorker(dist: string): Promise<void> {
  writeFileSync(join(dist, WORKER_PATH), await bundleServiceWorker(listFiles(dist)));
}
