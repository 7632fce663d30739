import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SITE_PATHS, type SitePath } from "../site-paths.ts";
import { organization, pageData, questionData, videoData } from "./structured-data.ts";
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
  isWide?: boolean;
};
type Content = ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
type Module = { default: Content; frontmatter: Frontmatter };

const modules = import.meta.glob<Module>("../content/pages/*.mdx", { eager: true });
const itemsOf: Record<ItemType, readonly Item[]> = { usage_guide: usageGuide, use_cases: useCases, faqs };

function findModule(path: SitePath): Module {
  const name = path === "/" ? "landing" : path.replaceAll("/", "");
  const found = modules[`../content/pages/${name}.mdx`];
  if (!found) throw new Error(`features/site/content/pages/${name}.mdx is missing`);
  return found;
}

if (Object.keys(modules).length !== SITE_PATHS.length)
  throw new Error("features/site/content/pages has a file without a path in features/site/site-paths.ts");

export const pages = SITE_PATHS.map((path) => {
  const { title, heading } = findModule(path).frontmatter;
  return { path, title, heading: heading ?? title };
});

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

export function renderPage(path: SitePath, assets: SiteAssets): string {
  const { default: Content, frontmatter } = findModule(path);
  const { title, description, heading = title, lead = description, isWide = false } = frontmatter;
  const body =
    path === "/" ? (
      <Landing />
    ) : (
      <ArticlePage title={heading} lead={lead} isWide={isWide}>
        <Content components={partsOf(assets)} />
      </ArticlePage>
    );
  const document = (
    <SiteLayout head={{ path, title, description }} assets={assets}>
      {body}
    </SiteLayout>
  );
  const html = renderToStaticMarkup(document).replace("</head>", () => `${drawData(path, heading, assets)}</head>`);
  return `<!doctype html>${html}`;
}

/** Written by hand: React leaves out scripts in a conditional part of the head. */
const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
const dataScriptWhen = (is: Condition, data: object): string => `<site-when is="${is}">${dataScript(data)}</site-when>`;

function drawData(path: SitePath, heading: string, assets: SiteAssets): string {
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
