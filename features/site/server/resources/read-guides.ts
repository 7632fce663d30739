import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { RESOURCE_TYPES } from "../../contract.ts";

const guide = z.object({
  type: z.enum(RESOURCE_TYPES),
  title: z.string(),
  summary: z.string(),
  href: z.string(),
  /** Only on installations that meet this condition. */
  when: z.string().optional(),
});
export type Guide = z.infer<typeof guide>;

/** Written by the build of the site. */
const FILE = join(import.meta.dirname, "../../../../apps/web/dist/site/resources.json");

let known: Guide[] | null = null;

/** The guides among the site's pages; none where the site is not built. Read once. */
export function readGuides(): readonly Guide[] {
  known ??= parse();
  return known;
}

function parse(): Guide[] {
  try {
    return z.array(guide).parse(JSON.parse(readFileSync(FILE, "utf8")));
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  }
}
