import { brand } from "@aside/brand/brand.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { copy } from "../copy.ts";
import type { Item } from "./items.ts";
import { pageParts } from "./page-parts.tsx";
import type { SiteAssets } from "./SiteLayout.tsx";
import { settingOf } from "./When.tsx";

// Descriptions of the pages for search engines: https://schema.org, https://developers.google.com/search/docs/appearance/structured-data

const CONTEXT = { "@context": "https://schema.org" };
const origin = settingOf("origin");

export const organization = (icon: string) => ({
  ...CONTEXT,
  "@type": "Organization",
  name: brand.product,
  url: `${origin}/`,
  logo: origin + icon,
  contactPoint: { "@type": "ContactPoint", contactType: "customer support", email: brand.mailboxes.support },
});

export const pageData = (path: string, name: string) => ({
  ...CONTEXT,
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: brand.product, item: `${origin}/` },
    { "@type": "ListItem", position: 2, name, item: origin + path },
  ],
});

export const questionData = (items: readonly Item[]) => ({
  ...CONTEXT,
  "@type": "FAQPage",
  mainEntity: items.map(({ title, Content }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: renderToStaticMarkup(createElement(Content, { components: pageParts })) },
  })),
});

export const videoData = (assets: SiteAssets) => ({
  ...CONTEXT,
  "@type": "VideoObject",
  name: copy.videoTitle,
  description: copy.videoDescription,
  thumbnailUrl: [origin + (assets.previews["/how-it-works"] ?? assets.icon)],
  uploadDate: settingOf("video-date"),
  embedUrl: `${origin}/embed/${settingOf("video")}`,
});
