import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { evalFreeTflite } from "@aside/capture/backgrounds/eval-free-tflite.ts";
import { fileURLToPath } from "node:url";
import { defineConfig, type Rolldown, type UserConfig } from "vite";
import { constructedStyles } from "./constructed-styles.ts";
import { importsOf } from "./imports-of.ts";
import { inlineIcon } from "./inline-icon.ts";
import { workerInDevelopment } from "./install/worker-in-development.ts";
import { leanContracts } from "@aside/web-client/lean-contracts.ts";
import { mdx } from "./site/mdx.ts";
import { siteInDevelopment } from "./site/site-in-development.ts";

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the first script of the app and of the embed page needs. It must not import React: the embed page shows its video first. */
const FIRST = new RegExp(
  [
    "vite/preload-helper",
    "packages/(brand/|contract/native/service-worker\\.ts)",
    "packages/web-client/(api|api-error|client|renew-session|renewal-contract|seal|session-store)\\.ts",
    "packages/ui/load-chunk\\.ts",
    "packages/ui/feedback/(toast|toast-repeats|toasts-on-demand)\\.ts",
    "features/(error-reports/(scrub|web/report-errors)|analytics/web/track|notifications/web/app-badge)\\.ts",
    "apps/web/src/(shell/(chunk-reload|report-errors)|installed-app/install-(prompt|dismissed))\\.ts",
  ].join("|"),
);

/** Components that most screens use. Overlays are only their small part that is needed while they are closed. */
const UI =
  /packages\/ui\/(class-names|use-|elements\/|fields\/(?!RecipientField|RecipientSuggestions|recipients)|hooks\/|lists\/(Pages|use-debounced)|feedback\/(Banner|EmptyState|ErrorState|OfflineState|RetryButton|Skeleton|SlowHint)|overlays\/(ConfirmDialog|Dialog|LazyMenu))/;

/** Dependencies change less often than our code: browsers keep their chunks cached across releases. */
const APP_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: "query", test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  // Without these groups, each small module that screens share would be a chunk of its own: more requests, and worse compression.
  { name: "first", test: FIRST },
  { name: "ui", test: UI, minShareCount: 7 },
  // Not in "ui": it imports the router, which the embed page does not have.
  { name: "lists", test: /packages\/ui\/lists\/(ListState|QueryState|url-state|use-typed-query|use-url-state)/, minShareCount: 3 },
  { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 7 },
];

const FIRST_OF_SHARE = pathOf("src/share/main.ts");
const SHARE = pathOf("src/share/mount-share.tsx");

/** All that the share page shows is one chunk. Its first script has what comes before, and also serves this chunk. */
const SHARE_GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: "mount-share",
    name: (id, context) => (importsOf(SHARE, context).has(id) && !importsOf(FIRST_OF_SHARE, context).has(id) ? "mount-share" : null),
    includeDependenciesRecursively: false,
  },
];

/** Both bundles make the same style sheet: a browser loads it once. */
const assetFileNames = ({ names }: Rolldown.PreRenderedAsset) =>
  `assets/${names[0]?.endsWith(".css") ? "style" : "[name]"}-[hash][extname]`;

const configOf = (input: Record<string, string>, groups: Rolldown.CodeSplittingGroup[], manifest: string): UserConfig => ({
  root: pathOf("."),
  plugins: [
    mdx(),
    siteInDevelopment(),
    workerInDevelopment(),
    react(),
    tailwindcss(),
    evalFreeTflite(),
    inlineIcon(),
    leanContracts(),
    constructedStyles(),
  ],
  // ES modules, so that workers can load code on demand.
  worker: { format: "es", plugins: () => [evalFreeTflite()] },
  assetsInclude: ["**/*.tflite"],
  // Not pre-bundled, so that the plugin constructedStyles can change them in development, too.
  optimizeDeps: { exclude: ["sonner", "react-style-singleton"] },
  build: {
    outDir: pathOf("dist"),
    emptyOutDir: true,
    manifest,
    // Without a comment in the code: the maps are not served (source-maps.ts).
    sourcemap: "hidden",
    // An inlined file would need a `data:` source in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The share page and the embed page load their poster before their scripts.
      resolveDependencies: (_file, dependencies, { hostId, hostType }) =>
        hostType === "html" && /(share|embed)\.html/.test(hostId) ? [] : dependencies,
    },
    rolldownOptions: { input, output: { codeSplitting: { groups }, assetFileNames } },
  },
});

/** A bundle of its own: viewers open the share page without the app, and modules that both share would be many small files. */
export const sharePage = configOf({ share: pathOf("share.html") }, SHARE_GROUPS, ".vite/share-manifest.json");

export default defineConfig(
  configOf({ app: pathOf("index.html"), embed: pathOf("embed.html"), outlook: pathOf("outlook.html") }, APP_GROUPS, ".vite/manifest.json"),
);
