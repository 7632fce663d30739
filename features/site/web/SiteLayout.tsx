import { brand } from "@aside/brand/brand.ts";
import { copy as plansCopy } from "@aside/core/entitlements/copy.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { MAIN_ID, SkipLink } from "@aside/ui/elements/SkipLink.tsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import { Footer } from "./Footer.tsx";
import { HEAD_SCRIPT } from "./script/head-script.ts";
import { SiteHeader } from "./SiteHeader.tsx";
import type { OpenApi } from "./developers/open-api.ts";
import { StaticThemeSwitch } from "./StaticThemeSwitch.tsx";
import { settingOf } from "./When.tsx";

/** Addresses and texts of what the build made beside the pages. */
export type SiteAssets = {
  /** The whole style sheet: it is part of the page, so that nothing waits for it. */
  style: string;
  /** In development: an address instead. */
  styleHref?: string;
  script: string;
  /** Of the pages of the API's reference. */
  tryItScript: string;
  font: string | null;
  icon: string;
  /** Pictures for link previews, 1200 x 630, by path. */
  previews: Readonly<Record<string, string>>;
  /** Downloads of the press page, by name. */
  files: Readonly<Record<string, string>>;
  /** The description of the API, which the reference shows. */
  api: OpenApi;
};

/** `hasForms`: the page has forms of the API's reference. */
type PageHead = { path: string; title: string; description: string; hasForms?: boolean };

const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** A whole document of the public site. */
export function SiteLayout({ head, assets, children }: { head: PageHead; assets: SiteAssets; children: ReactNode }) {
  const { path, description } = head;
  const title = `${head.title} · ${brand.product}`;
  const address = settingOf("origin") + path;
  const preview = assets.previews[path];
  return (
    <html lang="en" data-analytics={settingOf("analytics")}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta name="theme-color" content="#fcfbf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14121b" media="(prefers-color-scheme: dark)" />
        {assets.font && <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={assets.font} />}
        {assets.styleHref ? <link rel="stylesheet" href={assets.styleHref} /> : <style {...raw(assets.style)} />}
        <script {...raw(HEAD_SCRIPT)} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.product} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        {preview && (
          <>
            <meta property="og:image" content={settingOf("origin") + preview} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={title} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <script type="module" src={assets.script} />
        {head.hasForms && <script type="module" src={assets.tryItScript} />}
      </head>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <AppHeader />
        <div className="not-in-app contents">
          <SiteHeader path={path} />
        </div>
        <main id={MAIN_ID} tabIndex={-1} className="flex-1 focus:outline-none">
          {children}
        </main>
        <div className="not-in-app">
          <Footer theme={<StaticThemeSwitch />} />
        </div>
      </body>
    </html>
  );
}

/** In the native and the installed app, which have no browser around them, in place of the site's header. */
function AppHeader() {
  return (
    <header className="only-in-app sticky top-0 z-30 flex h-16 items-center border-b border-line bg-paper print:hidden">
      <a href="/dashboard" data-back="" className={buttonStyle("ghost")}>
        <ArrowLeft aria-hidden className="size-5" />
        {copy.back}
      </a>
    </header>
  );
}

type Article = { title: string; lead: string; leadInApp: string | undefined; isWide: boolean; isNotNative: boolean; children: ReactNode };

/** The usual page: heading, lead, text. `isWide`: for cards and lists beside the text. */
export function ArticlePage({ title, lead, leadInApp, isWide, isNotNative, children }: Article) {
  const article = isNotNative ? "not-native" : "";
  const leadStyle = "mt-4 max-w-[40rem] text-lead text-muted";
  return (
    <article className={`mx-auto w-full px-4 pt-14 pb-20 lg:pt-20 lg:pb-28 ${isWide ? "max-w-content" : "max-w-reader"}`}>
      <header className="mb-10 lg:mb-14">
        <h1 className="max-w-[44rem] text-section font-semibold lg:text-display">
          <span className={article}>{title}</span>
          {isNotNative && <span className="only-native">{plansCopy.notInApp}</span>}
        </h1>
        {lead && <p className={`${leadStyle} ${leadInApp ? "not-native" : article}`}>{lead}</p>}
        {leadInApp && <p className={`${leadStyle} only-native`}>{leadInApp}</p>}
      </header>
      <div className={article}>{children}</div>
      {isNotNative && (
        <div className="only-native">
          <p className="mb-6 text-lead text-muted">{plansCopy.notInAppWhy}</p>
          <a href="/dashboard/inbox" className={buttonStyle("primary", "for-members")}>
            {plansCopy.backToInbox}
          </a>
          <a href="/login" className={buttonStyle("primary", "for-guests")}>
            {copy.signIn}
          </a>
        </div>
      )}
    </article>
  );
}
