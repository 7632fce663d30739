declare module "*.mdx" {
  import type { ComponentType } from "react";

  export const frontmatter: Record<string, unknown>;
  const Content: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
  export default Content;
}
