import type { Plugin } from "vite";
import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";
import { bundleServiceWorker } from "./build-service-worker.ts";

/** Builds the service worker at each request of `npm run dev`, where only push notifications register it. It keeps no modules. */
export function workerInDevelopment(): Plugin {
  return {
    name: "worker-in-development",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(WORKER_PATH, (_request, response, next) => {
        bundleServiceWorker([]).then((code) => {
          response.setHeader("content-type", "text/javascript");
          response.end(code);
        }, next);
      });
    },
  };
}
