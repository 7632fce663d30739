import { brand } from "@aside/brand/brand.ts";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import type { ApiGroup } from "@aside/contract/api/api-groups.ts";

/** What a reader sets first. The pages print `export NAME=value`; a test gives other values, and runs everything else as it is printed. */
export type GuideSetting = { name: string; value: string; hint: string };

/** `file`: the reader saves the code under this name; otherwise it is typed into a shell. */
export type GuideCode = { language: "bash" | "typescript"; file?: string; code: string };

export type GuideStep = { title: string; text: string; code?: GuideCode; after?: string };

/** One task, by curl and by a program. strangers-journey.test.ts and guides.test.ts run what it prints. */
export type Guide = {
  slug: string;
  title: string;
  /** For search engines, 50 to 165 characters. */
  description: string;
  lead: string;
  /** None: it needs no key. */
  scopes: readonly ApiScope[];
  settings: readonly GuideSetting[];
  steps: readonly GuideStep[];
  /** The same as a program for Node.js 24 or newer, without a package. */
  program: { text: string; code: GuideCode & { file: string }; run: GuideCode };
  /** The page of the reference with the endpoints that it calls. */
  reference: ApiGroup["slug"];
};

/** `@@origin@@`: the address of this installation (apps/api/site/fill-site-page.ts). */
export const ASIDE_URL: GuideSetting = { name: "ASIDE_URL", value: "@@origin@@", hint: "The address of this installation." };
export const ASIDE_KEY: GuideSetting = {
  name: "ASIDE_KEY",
  value: `${brand.slug}_pat_…`,
  hint: "Your personal access token, from My Account.",
};
