import { brand } from "@aside/brand/brand.ts";
import { isPlainRoot, sitePathOf } from "@aside/features/site/site-paths.ts";
import { defaultParseSearch, Link as TanstackLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { SCHEDULE_DEMO_PATH, showScheduleDemo } from "./schedule-demo.ts";

/** Opens the dialog over the current screen; in a new tab, the page. */
function DemoLink({ href, onClick, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (
          location.pathname === SCHEDULE_DEMO_PATH ||
          event.defaultPrevented ||
          event.ctrlKey ||
          event.metaKey ||
          event.shiftKey ||
          event.altKey
        )
          return;
        event.preventDefault();
        showScheduleDemo(true);
      }}
    />
  );
}

/** The router handles links within the site; the browser handles all others. */
export function RouterLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  if (!href.startsWith("/") || href.startsWith("//") || rest.download !== undefined || rest.target) return <a {...rest} href={href} />;
  const { pathname, search, hash } = new URL(href, "https://own.invalid");
  // The public site is not the app.
  if (pathname === "/" ? isPlainRoot(search) : sitePathOf(pathname)) return <a {...rest} href={href} />;
  // The share page is a separate entry point.
  if (pathname.startsWith(`/${brand.slug}/`) && pathname.endsWith("/view")) return <a {...rest} href={href} />;
  if (pathname === SCHEDULE_DEMO_PATH) return <DemoLink {...rest} href={href} />;
  return <TanstackLink {...rest} to={pathname} search={defaultParseSearch(search)} {...(hash && { hash: hash.slice(1) })} />;
}
