import { brand } from "@aside/brand/brand.ts";
import { isPlainRoot, sitePathOf } from "@aside/features/site/site-paths.ts";
import { defaultParseSearch, Link as TanstackLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** The router handles links within the site; the browser handles all others. */
export function RouterLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  if (!href.startsWith("/") || href.startsWith("//") || rest.download !== undefined || rest.target) return <a {...rest} href={href} />;
  const { pathname, search, hash } = new URL(href, "https://own.invalid");
  // The public site is not the app.
  if (pathname === "/" ? isPlainRoot(search) : sitePathOf(pathname)) return <a {...rest} href={href} />;
  // The share page is a separate entry point.
  if (pathname.startsWith(`/${brand.slug}/`) && pathname.endsWith("/view")) return <a {...rest} href={href} />;
  return <TanstackLink {...rest} to={pathname} search={defaultParseSearch(search)} {...(hash && { hash: hash.slice(1) })} />;
}
