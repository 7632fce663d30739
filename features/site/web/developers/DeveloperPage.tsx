import { API_GROUPS } from "@aside/contract/api/api-groups.ts";
import { cx } from "@aside/ui/class-names.ts";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { developerCopy as copy } from "../../developers/copy.ts";
import { GUIDES } from "../../developers/guides/guides.ts";
import { CHANGELOG, groupPath, guidePath, REFERENCE } from "../../developers/paths.ts";

type Row = { href: string; title: string };

const SECTIONS: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: copy.start,
    rows: [
      { href: "/developers", title: copy.overview },
      { href: CHANGELOG, title: copy.changelog },
    ],
  },
  { title: copy.guides, rows: GUIDES.map(({ slug, title }) => ({ href: guidePath(slug), title })) },
  {
    title: copy.reference,
    rows: [{ href: REFERENCE, title: copy.allEndpoints }, ...API_GROUPS.map(({ slug, title }) => ({ href: groupPath(slug), title }))],
  },
];

/** The frame of the pages for developers: their list beside the text, or folded above it. */
export function DeveloperPage({ path, title, lead, children }: { path: string; title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-content gap-x-14 px-4 pt-6 pb-20 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-14 lg:pb-28">
      <nav
        aria-label={copy.pages}
        className="sticky top-[94px] h-fit max-h-[calc(100dvh-7rem)] overflow-y-auto pb-4 max-lg:hidden print:hidden"
      >
        <Rows path={path} />
      </nav>
      <details className="mb-8 rounded-card border border-line bg-surface lg:hidden print:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between rounded-card px-4 font-semibold">
          {copy.pages}
          <Fold />
        </summary>
        <nav aria-label={`${copy.pages}, list`} className="border-t border-line p-2">
          <Rows path={path} />
        </nav>
      </details>
      <article className="min-w-0">
        <header className="mb-10">
          <h1 className="text-section font-semibold text-balance">{title}</h1>
          <p className="mt-3 max-w-[40rem] text-lead text-muted">{lead}</p>
        </header>
        {children}
      </article>
    </div>
  );
}

/** Shows that a summary opens and closes. */
export const Fold = () => <ChevronDown aria-hidden className="size-5 shrink-0 text-muted [details[open]>summary>&]:rotate-180" />;

const Rows = ({ path }: { path: string }) =>
  SECTIONS.map(({ title, rows }) => (
    <div key={title} className="mb-5 last:mb-0">
      <p className="px-3 pb-1 text-small font-semibold text-muted">{title}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.href}>
            <a
              href={row.href}
              aria-current={row.href === path ? "page" : undefined}
              className={cx(
                "flex min-h-8 items-center rounded-control px-3 py-1 text-body hover:bg-sunken max-lg:min-h-11",
                row.href === path ? "bg-sunken font-semibold" : "text-ink",
              )}
            >
              {row.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
