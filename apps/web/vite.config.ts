import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { evalFreeTflite } from "@aside/capture/backgrounds/eval-free-tflite.ts";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { constructedStyles } from "./constructed-styles.ts";
import { leanContracts } from "./lean-contracts.ts";
import { mdx } from "./site/mdx.ts";
import { siteInDevelopment } from "./site/site-in-development.ts";

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the first script of every page needs. It must not import React: the share page shows its video first. */
const FIRST = new RegExp(
  [
    "vite/preload-helper",
    "packages/brand/",
    "packages/web-client/(api|api-error|client|renew-session|renewal-contract|seal|session-store)\\.ts",
    "packages/ui/load-chunk\\.ts",
    "packages/ui/feedback/(toast|toast-repeats|toasts-on-demand)\\.ts",
    "features/(error-reports/(scrub|web/report-errors)|analytics/web/track)\\.ts",
    "apps/web/src/shell/(chunk-reload|report-errors)\\.ts",
  ].join("|"),
);

/** Components that most screens use. Overlays are only their small part that is needed while they are closed. */
const UI =
  /packages\/ui\/(class-names|use-|elements\/|fields\/(?!RecipientField|RecipientSuggestions|recipients)|hooks\/|lists\/(Pages|use-debounced)|feedback\/(Banner|EmptyState|ErrorState|Skeleton)|overlays\/(ConfirmDialog|Dialog|LazyMenu))/;

export default defineConfig({
  root: pathOf("."),
  plugins: [mdx(), siteInDevelopment(), react(), tailwindcss(), evalFreeTflite(), leanContracts(), constructedStyles()],
  // ES modules, so that workers can load code on demand.
  worker: { format: "es", plugins: () => [evalFreeTflite()] },
  assetsInclude: ["**/*.tflite"],
  // Not pre-bundled, so that the plugin constructedStyles can change them in development, too.
  optimizeDeps: { exclude: ["sonner", "react-style-singleton"] },
  build: {
    outDir: pathOf("dist"),
    emptyOutDir: true,
    manifest: true,
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
    rolldownOptions: {
      input: { app: pathOf("index.html"), share: pathOf("share.html"), embed: pathOf("embed.html") },
      output: {
        codeSplitting: {
          groups: [
            // Dependencies change less often than our code: browsers keep this chunk cached across releases.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "router", test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
            { name: "query", test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            // Without these groups, each small module that screens share would be a chunk of its own: more requests, and worse compression.
            { name: "first", test: FIRST },
            { name: "ui", test: UI, minShareCount: 7 },
            // Not in "ui": it imports the router, which the share page does not have.
            {
              name: "lists",
              test: /packages\/ui\/lists\/(ListState|QueryState|url-state|use-typed-query|use-url-state)/,
              minShareCount: 3,
            },
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 7 },
          ],
        },
      },
    },
  },
});
