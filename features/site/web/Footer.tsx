import { brand } from "@aside/brand/brand.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import { companyLinks, productLinks, type PublicRow } from "../navigation.ts";
import { audienceClass } from "./Audience.tsx";

/** The footer of the public pages, and of the app's landing page. `theme`: the switch between light and dark. */
export function Footer({ theme }: { theme: ReactNode }) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-content flex-wrap justify-between gap-x-16 gap-y-10 px-4 py-12">
        <div className="flex flex-col gap-2">
          <span className="flex items-center gap-1 font-semibold">
            <Mark className="-ml-1 size-6" />
            {brand.product}
          </span>
          <p className="text-small text-muted">{copy.tagline}</p>
          <p className="text-small text-muted">{brand.copyright}</p>
          <p className="text-small text-muted">{copy.version(brand.version)}</p>
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          <Column title={copy.product} rows={productLinks} />
          <Column title={copy.company} rows={companyLinks} />
        </div>
        {theme}
      </div>
    </footer>
  );
}

function Column({ title, rows }: { title: string; rows: readonly PublicRow[] }) {
  return (
    <nav aria-label={title} className="min-w-32">
      <p className="text-small font-semibold">{title}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.label} className={audienceClass(row)}>
            <Link href={row.href} className="flex min-h-11 items-center rounded-control text-muted hover:text-ink">
              {row.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
