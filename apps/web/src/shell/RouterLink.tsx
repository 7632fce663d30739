import { brand } from "@aside/brand/brand.ts";
import { defaultParseSearch, Link as TanstackLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** The router handles links within the site; the browser handles all others. */
export function RouterLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  if (!href.startsWith("/") || href.startsWith("//") || rest.download !== undefined || rest.target) return <a {...rest} href={href} />;
  const { pathname, search, hash } = new URL(href, "https://own.invalid");
  // The share page is a separate entry point.
  if (pathname.startsWith(`/${brand.slug}/`) && pathname.endsWith("/view")) return <a {...rest} href={href} />;
  return <TanstackLink {...rest} to={pathname} search={defaultParseSearch(search)} {...(hash && { hash: hash.slice(1) })} />;
}
