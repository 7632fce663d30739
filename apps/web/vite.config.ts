import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { evalFreeTflite } from "@aside/capture/backgrounds/eval-free-tflite.ts";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { leanContracts } from "./lean-contracts.ts";
import { sonnerNonce } from "./sonner-nonce.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwindcss(), evalFreeTflite(), leanContracts(), sonnerNonce()],
  // A module of its own kind, so that it may load what it needs when it needs it.
  worker: { format: "es", plugins: () => [evalFreeTflite()] },
  assetsInclude: ["**/*.tflite"],
  // The server puts each response's own nonce in place of this text.
  html: { cspNonce: "__CSP_NONCE__" },
  // Left as it is for the plugin sonnerNonce, in development too.
  optimizeDeps: { exclude: ["sonner"] },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    manifest: true,
    // A file in the page would need a `data:` source in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The share page's poster comes first on the wire; its scripts wait their turn.
      resolveDependencies: (_file, dependencies, { hostId, hostType }) =>
        hostType === "html" && hostId.includes("share.html") ? [] : dependencies,
    },
    rolldownOptions: {
      input: { app: here("index.html"), share: here("share.html") },
      output: {
        codeSplitting: {
          groups: [
            // What changes only with a dependency stays in the browser's cache across our releases.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "router", test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
          ],
        },
      },
    },
  },
});
