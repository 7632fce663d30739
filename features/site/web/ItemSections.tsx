import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import type { Item } from "./items.ts";
import { prose } from "./prose.tsx";
import { pageParts } from "./page-parts.tsx";
import { When } from "./When.tsx";

const components = { ...prose, ...pageParts };

/** An item for an installation that meets its condition. */
const shown = (item: Item, content: ReactNode) =>
  item.when ? (
    <When key={item.slug} is={item.when}>
      {content}
    </When>
  ) : (
    content
  );

/** What is only for some kinds of installation is about prices. */
const audienceOf = (item: Item) => (item.when ? "not-native" : "");

/** One item below the other, with a list of them beside it. */
export function ItemSections({ items }: { items: readonly Item[] }) {
  return (
    <div className="grid gap-12 lg:grid-cols-[15rem_1fr] lg:gap-16">
      <nav aria-label={copy.onThisPage} className="top-24 h-fit lg:sticky print:hidden">
        <p className="mb-2 text-small font-semibold">{copy.onThisPage}</p>
        <ol className="border-l border-line">
          {items.map((item) =>
            shown(
              item,
              <li key={item.slug} className={audienceOf(item)}>
                <a
                  href={`#${item.slug}`}
                  className="flex min-h-11 items-center border-l border-transparent py-1.5 pl-4 text-muted hover:border-ink hover:text-ink"
                >
                  {item.title}
                </a>
              </li>,
            ),
          )}
        </ol>
      </nav>
      <div className="flex min-w-0 flex-col gap-16">
        {items.map((item) =>
          shown(
            item,
            <section
              key={item.slug}
              id={item.slug}
              aria-labelledby={`${item.slug}-title`}
              className={`max-w-reader border-t border-line pt-8 first:border-t-0 first:pt-0 ${audienceOf(item)}`}
            >
              <h2 id={`${item.slug}-title`} className="text-title font-semibold">
                {item.title}
              </h2>
              <p className="mt-2 mb-6 text-lead text-muted">{item.summary}</p>
              <item.Content components={components} />
            </section>,
          ),
        )}
      </div>
    </div>
  );
}

/** Questions whose answers open below them, also without scripts. */
export function Questions({ items }: { items: readonly Item[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) =>
        shown(
          item,
          <details key={item.slug} id={item.slug} className={`group ${audienceOf(item)}`}>
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 rounded-control py-4 text-lead font-medium">
              {item.title}
              <span aria-hidden className="text-title font-normal text-muted transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <div className="max-w-reader pb-6 text-muted">
              <item.Content components={components} />
            </div>
          </details>,
        ),
      )}
    </div>
  );
}
