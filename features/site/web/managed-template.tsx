import { renderToStaticMarkup } from "react-dom/server";
import { type ManagedKind, MANAGED_PATHS, slotOf } from "../managed-pages.ts";
import { type SiteAssets, SiteLayout } from "./SiteLayout.tsx";

/**
 * The frame of the pages that administrators write: the server puts their contents into its slots at each request
 * (features/site/server/pages), so that it needs no React.
 */
export function renderManaged(kind: ManagedKind, assets: SiteAssets): string {
  const path = slotOf("path");
  const preview = assets.previews[MANAGED_PATHS[kind]];
  const head = { path, title: slotOf("title"), description: slotOf("description") };
  const document = (
    <SiteLayout head={head} assets={{ ...assets, previews: preview ? { [path]: preview } : {} }}>
      {slotOf("content")}
    </SiteLayout>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
