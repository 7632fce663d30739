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
  // A separate worker format, so that it may load modules on demand.
  worker: { format: "es", plugins: () => [evalFreeTflite()] },
  assetsInclude: ["**/*.tflite"],
  // The server replaces this text with the nonce of each response.
  html: { cspNonce: "__CSP_NONCE__" },
  // Left as it is for the plugin sonnerNonce, in development too.
  optimizeDeps: { exclude: ["sonner"] },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    manifest: true,
    // An inlined file would need a `data:` source in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The poster of the share page loads first; its scripts wait.
      resolveDependencies: (_file, dependencies, { hostId, hostType }) =>
        hostType === "html" && hostId.includes("share.html") ? [] : dependencies,
    },
    rolldownOptions: {
      input: { app: here("index.html"), share: here("share.html") },
      output: {
        codeSplitting: {
          groups: [
            // Dependencies change less often than our code: browsers keep this chunk cached across releases.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "router", test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
          ],
        },
      },
    },
  },
});
