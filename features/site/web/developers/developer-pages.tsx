import { API_GROUPS } from "@aside/contract/api/api-groups.ts";
import type { ReactNode } from "react";
import { developerCopy as copy } from "../../developers/copy.ts";
import { GUIDES } from "../../developers/guides/guides.ts";
import { CHANGELOG, groupPath, guidePath, REFERENCE } from "../../developers/paths.ts";
import { ChangelogPage } from "./ChangelogPage.tsx";
import { GuidePage } from "./GuidePage.tsx";
import { type OpenApi, type Operation, operationsOf } from "./open-api.ts";
import { ReferenceGroup, ReferenceIndex } from "./ReferencePages.tsx";

type Texts = { path: string; title: string; heading: string; description: string; lead: string };
type Operations = ReadonlyMap<string, readonly Operation[]>;
type Drawn = Texts & { hasForms?: boolean; draw: (operations: Operations) => ReactNode };

/** The pages for developers that are drawn from data, by their path. */
const PAGES: readonly Drawn[] = [
  ...GUIDES.map((guide) => ({
    path: guidePath(guide.slug),
    title: guide.title,
    heading: guide.title,
    description: guide.description,
    lead: guide.lead,
    draw: () => <GuidePage guide={guide} />,
  })),
  { ...copy.referencePage, path: REFERENCE, draw: (operations) => <ReferenceIndex operations={operations} /> },
  ...API_GROUPS.map((group) => ({
    path: groupPath(group.slug),
    title: copy.groupTitle(group.title),
    heading: group.title,
    description: copy.groupDescription(group.title, group.description),
    lead: group.description,
    hasForms: true,
    draw: (operations: Operations) => <ReferenceGroup group={group} operations={operations.get(group.slug) ?? []} />,
  })),
  { ...copy.changes, path: CHANGELOG, draw: () => <ChangelogPage /> },
];

export const developerTexts: readonly Texts[] = PAGES;

let known: { api: OpenApi; operations: Operations } | undefined;

/** Undefined: the path is none of these pages. */
export function drawDeveloperPage(path: string, api: OpenApi): (Texts & { hasForms: boolean; body: ReactNode }) | undefined {
  const page = PAGES.find((one) => one.path === path);
  if (!page) return undefined;
  if (known?.api !== api) known = { api, operations: operationsOf(api) };
  return { ...page, hasForms: page.hasForms ?? false, body: page.draw(known.operations) };
}
