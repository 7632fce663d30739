import { join } from "node:path";
import type { Plugin } from "vite";
import type * as rendered from "@aside/features/site/web/render-pages.tsx";
import { DEV_SITE } from "./dev-site.ts";
import { sitePathOf } from "@aside/features/site/site-paths.ts";

const SITE = join(import.meta.dirname, "../../../features/site/web");

/** Renders the public site at each request of `npm run dev`, so that a reload shows changed texts. */
export function siteInDevelopment(): Plugin {
  return {
    name: "site-in-development",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(DEV_SITE, (request, response, next) => {
        const load = async () => (await server.ssrLoadModule(join(SITE, "render-pages.tsx"))) as typeof rendered;
        const answer = async () => {
          const { listResources, renderPage } = await load();
          const url = request.url ?? "/";
          const path = sitePathOf(url);
          if (path === undefined && url !== "/resources.json") return next();
          const assets = {
            style: "",
            styleHref: `/@fs${join(SITE, "site.css")}`,
            script: `/@fs${join(SITE, "script/site-script.ts")}`,
            font: null,
            icon: "/src/shell/mark.svg",
            previews: {},
            files: {},
          };
          response.setHeader("content-type", path ? "text/html; charset=utf-8" : "application/json");
          response.end(path ? renderPage(path, assets) : JSON.stringify(listResources()));
        };
        answer().catch(next);
      });
    },
  };
}
