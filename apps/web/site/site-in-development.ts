import { join } from "node:path";
import type { Plugin } from "vite";
import type * as rendered from "@aside/features/site/web/render-pages.tsx";
import { frameNameOf, MANAGED_KINDS } from "@aside/features/site/managed-pages.ts";
import { DEV_SITE } from "./dev-site.ts";
import { readApi } from "./read-api.ts";
import { sitePathOf } from "@aside/features/site/site-paths.ts";

const SITE = join(import.meta.dirname, "../../../features/site/web");

/** Renders the public site at each request of `npm run dev`, so that a reload shows changed texts. */
export function siteInDevelopment(): Plugin {
  return {
    name: "site-in-development",
    apply: "serve",
    configureServer(server) {
      // Endpoints change with the next start.
      let api: ReturnType<typeof readApi> | undefined;
      server.middlewares.use(DEV_SITE, (request, response, next) => {
        const load = async () => (await server.ssrLoadModule(join(SITE, "render-pages.tsx"))) as typeof rendered;
        const answer = async () => {
          api ??= readApi();
          const { listResources, renderManaged, renderPage } = await load();
          const url = request.url ?? "/";
          const path = sitePathOf(url);
          const kind = MANAGED_KINDS.find((each) => url === `/${frameNameOf(each)}`);
          if (path === undefined && kind === undefined && url !== "/resources.json") return next();
          const assets = {
            style: "",
            styleHref: `/@fs${join(SITE, "site.css")}`,
            script: `/@fs${join(SITE, "script/site-script.ts")}`,
            tryItScript: `/@fs${join(SITE, "script/try-it-script.ts")}`,
            font: null,
            icon: "/src/shell/mark.svg",
            previews: {},
            files: {},
            api: await api,
          };
          response.setHeader("content-type", path || kind ? "text/html; charset=utf-8" : "application/json");
          response.end(path ? renderPage(path, assets) : kind ? renderManaged(kind, assets) : JSON.stringify(listResources()));
        };
        answer().catch(next);
      });
    },
  };
}
