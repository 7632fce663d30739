import { brand } from "@aside/brand/brand.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { ThemeSwitch } from "@aside/ui/fields/ThemeSwitch.tsx";
import { companyLinks, type NavigationRow, productLinks, shownToGuests } from "./navigation.ts";

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-content flex-wrap justify-between gap-8 px-4 py-8">
        <div className="flex flex-col gap-2">
          <span className="flex items-center gap-1 font-semibold">
            <Mark className="size-6" />
            {brand.product}
          </span>
          <p className="text-small text-muted">{brand.copyright}</p>
          <p className="text-small text-muted">Version {brand.version}</p>
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          <Column title="Product" rows={shownToGuests(productLinks)} />
          <Column title="Company" rows={companyLinks} />
        </div>
        <ThemeSwitch />
      </div>
    </footer>
  );
}

function Column({ title, rows }: { title: string; rows: readonly NavigationRow[] }) {
  return (
    <nav aria-label={title}>
      <p className="text-small font-semibold">{title}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.label}>
            <Link href={row.href} className="flex min-h-11 items-center rounded-control text-muted hover:text-ink">
              {row.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
