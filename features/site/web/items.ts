import type { ComponentType } from "react";
import type { Condition } from "./When.tsx";

/** The parts of three pages, which the app's Resources list, too: one file each in content/. */
export const ITEM_PATHS = { usage_guide: "/usage-guide", use_cases: "/use-cases", faqs: "/faqs" } as const;
export type ItemType = keyof typeof ITEM_PATHS;

type Frontmatter = {
  title: string;
  summary: string;
  order: number;
  /** Only on installations that meet the condition, e.g. `plans` or `!plans`. */
  when?: Condition | `!${Condition}`;
  /** A question that the landing page also answers. */
  isOnLanding?: boolean;
};

export type Item = Frontmatter & {
  /** The anchor on its page: the name of its file. */
  slug: string;
  href: string;
  Content: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
};

type Module = { default: Item["Content"]; frontmatter: Frontmatter };

function readItems(type: ItemType, modules: Record<string, Module>): readonly Item[] {
  return Object.entries(modules)
    .map(([file, { default: Content, frontmatter }]) => {
      const slug = file.replace(/^.*\/|\.mdx$/g, "");
      return { ...frontmatter, slug, href: `${ITEM_PATHS[type]}#${slug}`, Content };
    })
    .toSorted((a, b) => a.order - b.order);
}

export const usageGuide = readItems("usage_guide", import.meta.glob<Module>("../content/usage-guide/*.mdx", { eager: true }));
export const useCases = readItems("use_cases", import.meta.glob<Module>("../content/use-cases/*.mdx", { eager: true }));
export const faqs = readItems("faqs", import.meta.glob<Module>("../content/faqs/*.mdx", { eager: true }));
