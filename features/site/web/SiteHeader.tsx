import { brand } from "@aside/brand/brand.ts";
import { cx } from "@aside/ui/class-names.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { MenuIcon } from "lucide-react";
import { copy } from "../copy.ts";
import { GET_STARTED, type PublicRow, signedOutRows } from "../navigation.ts";
import { audienceClass, Row } from "./Audience.tsx";

const memberRows: readonly PublicRow[] = [
  { label: copy.inbox, href: "/dashboard/inbox" },
  { label: copy.created, href: "/dashboard/created-videos" },
];

const NEW = `/${brand.slug}/new`;

/** The header of the public pages, as high as the app's. Below 993 px its links are in a menu that works without scripts. */
export function SiteHeader({ path }: { path: string }) {
  const current = (row: PublicRow) => (row.href === path ? "page" : undefined);
  return (
    <header className="sticky top-0 z-30 h-16 border-b border-line bg-paper lg:h-[70px] print:hidden">
      <div className="mx-auto flex h-full max-w-content items-center gap-1 px-4">
        <a href="/" data-home="" className="mr-auto flex min-h-11 min-w-0 items-center gap-1 rounded-control pr-2 text-lead font-semibold">
          <Mark className="-ml-2 size-8" />
          {brand.product}
        </a>
        <nav aria-label={copy.main} className="flex items-center max-lg:hidden">
          {signedOutRows.map((row) => (
            <Row key={row.href} row={row}>
              <a href={row.href} aria-current={current(row)} className={cx(linkStyle, "for-guests", audienceClass(row))}>
                {row.label}
              </a>
            </Row>
          ))}
          {memberRows.map((row) => (
            <a key={row.href} href={row.href} className={cx(linkStyle, "for-members")}>
              {row.label}
            </a>
          ))}
        </nav>
        <a href={NEW} className={cx(buttonStyle("primary"), "for-members ml-2")}>
          {copy.create}
        </a>
        <a href="/login" className={cx(buttonStyle("secondary"), "for-guests ml-2")}>
          {copy.signIn}
        </a>
        <a href="/sign-me-up" className={cx(buttonStyle("primary"), "for-guests ml-2 whitespace-nowrap max-sm:hidden")}>
          {GET_STARTED}
        </a>
        <PhoneMenu path={path} />
      </div>
    </header>
  );
}

const linkStyle =
  "inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-ink transition-colors hover:bg-sunken aria-[current]:bg-sunken";

function PhoneMenu({ path }: { path: string }) {
  return (
    <details data-menu className="relative ml-1 lg:hidden">
      <summary
        aria-label={copy.menu}
        className="grid size-11 list-none place-items-center rounded-control text-ink transition-colors hover:bg-sunken"
      >
        <MenuIcon aria-hidden className="size-6" />
      </summary>
      <nav
        aria-label={copy.menu}
        className="absolute top-full right-0 mt-2 w-60 rounded-card border border-line bg-surface p-2 shadow-soft"
      >
        {memberRows.map((row) => (
          <a key={row.href} href={row.href} className={cx(menuLinkStyle, "for-members")}>
            {row.label}
          </a>
        ))}
        {signedOutRows.map((row) => (
          <Row key={row.href} row={row}>
            <a href={row.href} aria-current={row.href === path ? "page" : undefined} className={cx(menuLinkStyle, audienceClass(row))}>
              {row.label}
            </a>
          </Row>
        ))}
      </nav>
    </details>
  );
}

const menuLinkStyle = "flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken aria-[current]:bg-sunken";
