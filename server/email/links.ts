import { brand } from "@aside/brand/brand.ts";
import type { Config } from "../config/config.ts";

type Settings = Pick<Config, "publicUrl">;

const SHARE_PAGE = new RegExp(`^/${brand.slug}/([^/]+)/view$`);

/**
 * The address of one of our pages in an email; nothing else makes one (links.test.ts). A share page without a recipient's personal token is
 * for a person with an account: in a browser that doesn't know them, the address leads through the sign-in instead of to "Not available".
 */
export function mailLink({ publicUrl }: Settings, path: string): string {
  const url = new URL(`${publicUrl}${path}`);
  if (!url.searchParams.has("m")) url.pathname = url.pathname.replace(SHARE_PAGE, `/${brand.slug}/$1/open`);
  return url.href;
}

/** The same at every attempt to send an email, so that mail servers can detect duplicates. */
export const messageIdOf = ({ publicUrl }: Settings, name: string): string => `<${name}@${new URL(publicUrl).hostname}>`;
