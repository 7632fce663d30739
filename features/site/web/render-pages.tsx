import type { ComponentType, ReactNode } from "react";
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
import { ArticlePage, DataScript, type SiteAssets, SiteLayout } from "./SiteLayout.tsx";
import { When } from "./When.tsx";

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
    <SiteLayout head={{ path, title, description }} assets={assets} data={<PageData path={path} heading={heading} assets={assets} />}>
      {body}
    </SiteLayout>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

export { renderManaged } from "./managed-template.tsx";

/** The landing page for the app's page, which shows it until its scripts run. */
export const renderLanding = (): string => renderToStaticMarkup(<Landing />);

function PageData({ path, heading, assets }: { path: SitePath; heading: string; assets: SiteAssets }): ReactNode {
  return (
    <>
      {(path === "/" || path === "/about-us") && <DataScript data={organization(assets.icon)} />}
      {path !== "/" && <DataScript data={pageData(path, heading)} />}
      {path === "/faqs" &&
        (["plans", "!plans"] as const).map((is) => (
          <When key={is} is={is}>
            <DataScript data={questionData(faqs.filter(({ when }) => when === undefined || when === is))} />
          </When>
        ))}
      {path === "/how-it-works" && (
        <When is="video">
          <DataScript data={videoData(assets)} />
        </When>
      )}
    </>
  );
}

/** What the app's Resources list, served as `/site/resources.json`. `when`: the server removes what is not for its installation. */
export const listResources = () =>
  (Object.keys(ITEM_PATHS) as ItemType[]).flatMap((type) =>
    itemsOf[type].map(({ title, summary, href, when }) => ({ type, title, summary, href, ...(when ? { when } : {}) })),
  );
