import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SITE_PATHS } from "../site-paths.ts";
import { organization, pageData, questionData, videoData } from "./structured-data.ts";
import { DeveloperPage } from "./developers/DeveloperPage.tsx";
import { developerTexts, drawDeveloperPage } from "./developers/developer-pages.tsx";
import { startParts } from "./developers/start-parts.tsx";
import { HowItWorksVideo, PressFiles } from "./installation-parts.tsx";
import { ItemSections, Questions } from "./ItemSections.tsx";
import { faqs, type Item, ITEM_PATHS, type ItemType, usageGuide, useCases } from "./items.ts";
import { Landing } from "./landing/Landing.tsx";
import { pageParts } from "./page-parts.tsx";
import { PricingLead, PricingPage } from "./PricingPage.tsx";
import { prose } from "./prose.tsx";
import { ArticlePage, type SiteAssets, SiteLayout } from "./SiteLayout.tsx";
import type { Condition } from "./When.tsx";

// Run by the build (apps/web/build-site.ts) and by the development server. The pages are the same for every installation and visitor;
// apps/api/fill-site-page.ts completes them.

type Frontmatter = {
  /** In the tab and in search results. */
  title: string;
  description: string;
  /** The page's heading; the title if absent. */
  heading?: string;
  /** Below the heading. */
  lead?: string;
  /** In its place in the native app. */
  leadInApp?: string;
  isWide?: boolean;
  /** About plans: the native app shows that it is on the website. */
  isNotNative?: boolean;
};
type Content = ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
type Module = { default: Content; frontmatter: Frontmatter };

const modules = import.meta.glob<Module>("../content/pages/*.mdx", { eager: true });
const itemsOf: Record<ItemType, readonly Item[]> = { usage_guide: usageGuide, use_cases: useCases, faqs };

function findModule(path: string): Module {
  const name = path === "/" ? "landing" : path.replaceAll("/", "");
  const found = modules[`../content/pages/${name}.mdx`];
  if (!found) throw new Error(`features/site/content/pages/${name}.mdx is missing`);
  return found;
}

if (Object.keys(modules).length !== SITE_PATHS.length)
  throw new Error("features/site/content/pages has a file without a path in features/site/site-paths.ts");

export const pages: readonly { path: string; title: string; heading: string }[] = [
  ...SITE_PATHS.map((path) => {
    const { title, heading } = findModule(path).frontmatter;
    return { path, title, heading: heading ?? title };
  }),
  ...developerTexts,
];

const partsOf = (assets: SiteAssets) => ({
  ...prose,
  ...pageParts,
  HowItWorksVideo,
  PressFiles: () => <PressFiles files={assets.files} />,
  UsageGuide: () => <ItemSections items={usageGuide} />,
  UseCases: () => <ItemSections items={useCases} />,
  Questions: () => <Questions items={faqs} />,
  PricingLead,
  PricingPage,
});

export function renderPage(path: string, assets: SiteAssets): string {
  const { title, heading, description, hasForms, body } = drawPage(path, assets);
  const document = (
    <SiteLayout head={{ path, title, description, hasForms }} assets={assets}>
      {body}
    </SiteLayout>
  );
  const html = renderToStaticMarkup(document).replace("</head>", () => `${drawData(path, heading, assets)}</head>`);
  return `<!doctype html>${html}`;
}

type Drawn = { title: string; heading: string; description: string; hasForms: boolean; body: ReactNode };

function drawPage(path: string, assets: SiteAssets): Drawn {
  const drawn = drawDeveloperPage(path, assets.api);
  if (drawn) {
    const { heading, lead, body } = drawn;
    const page = (
      <DeveloperPage path={path} title={heading} lead={lead}>
        {body}
      </DeveloperPage>
    );
    return { ...drawn, body: page };
  }
  const { default: Content, frontmatter } = findModule(path);
  const { title, description, heading = title, lead = description, leadInApp, isWide = false, isNotNative = false } = frontmatter;
  const texts = { title, heading, description, hasForms: false };
  if (path === "/") return { ...texts, body: <Landing /> };
  const parts = { ...partsOf(assets), ...(path === "/developers" ? startParts : {}) };
  const content = <Content components={parts} />;
  if (path === "/developers")
    return {
      ...texts,
      body: (
        <DeveloperPage path={path} title={heading} lead={lead}>
          <div className="max-w-reader">{content}</div>
        </DeveloperPage>
      ),
    };
  return {
    ...texts,
    body: (
      <ArticlePage title={heading} lead={lead} leadInApp={leadInApp} isWide={isWide} isNotNative={isNotNative}>
        {content}
      </ArticlePage>
    ),
  };
}

/** Written by hand: React leaves out scripts in a conditional part of the head. */
const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
const dataScriptWhen = (is: Condition, data: object): string => `<site-when is="${is}">${dataScript(data)}</site-when>`;

function drawData(path: string, heading: string, assets: SiteAssets): string {
  const isShown = (item: Item, condition: Condition) => item.when === undefined || item.when === condition;
  const parts = [
    path === "/" || path === "/about-us" ? dataScript(organization(assets.icon)) : "",
    path === "/" ? "" : dataScript(pageData(path, heading)),
    path === "/how-it-works" ? dataScriptWhen("video", videoData(assets)) : "",
  ];
  if (path === "/faqs")
    for (const is of ["plans", "free", "assigned"] as const)
      parts.push(dataScriptWhen(is, questionData(faqs.filter((item) => isShown(item, is)))));
  return parts.join("");
}

/** What the app's Resources list, served as `/site/resources.json`. `when`: the server removes what is not for its installation. */
export const listResources = () =>
  (Object.keys(ITEM_PATHS) as ItemType[]).flatMap((type) =>
    itemsOf[type].map(({ title, summary, href, when }) => ({ type, title, summary, href, ...(when ? { when } : {}) })),
  );

export { renderManaged } from "./managed-template.tsx";
