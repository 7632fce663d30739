import { brand } from "@aside/brand/brand.ts";
import { compile } from "@mdx-js/mdx";
import remarkFrontmatter from "remark-frontmatter";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import type { Plugin } from "vite";

/** The texts say the product's own name; an installation may have another one. */
const rebrand = (text: string): string =>
  text.replace(/\bAsides?\b/g, (name) => (name === "Asides" ? brand.products : brand.product)).replaceAll("/aside/", `/${brand.slug}/`);

/** Compiles `*.mdx` to React components. Each module also exports its YAML front matter as `frontmatter`. */
export function mdx(): Plugin {
  return {
    name: "mdx",
    enforce: "pre",
    async transform(code, id) {
      const path = id.split("?")[0] ?? id;
      if (!path.endsWith(".mdx")) return null;
      const file = await compile({ value: rebrand(code), path }, { remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter] });
      return { code: String(file), map: null, moduleType: "js" };
    },
  };
}
