import { dayIn, formatLongDay } from "@aside/contract/time/days.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { pageCopy } from "../../copy.ts";
import type { ManagedPage } from "./managed-page.ts";

// Elements of the pages as HTML. Texts are plain and are escaped here. The classes are those of features/site/web.

const BUTTON =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-body font-semibold transition-colors select-none";
const VARIANTS = {
  primary: "bg-ember-strong text-on-ember hover:bg-ember-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-sunken",
};
const LINK = "font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink";

export const text = escapeHtml;

export const linkButton = (given: { href: string; label: string; variant?: keyof typeof VARIANTS }): string =>
  `<a class="${BUTTON} ${VARIANTS[given.variant ?? "secondary"]}" href="${text(given.href)}">${text(given.label)}</a>`;

export const button = (label: string): string => `<button type="submit" class="${BUTTON} ${VARIANTS.primary}">${text(label)}</button>`;

export const link = (given: { href: string; label: string; className?: string }): string =>
  `<a class="${LINK} ${given.className ?? ""}" href="${text(given.href)}">${text(given.label)}</a>`;

/** As ArticlePage in features/site/web/SiteLayout.tsx. `lead`: plain; `above`: HTML before the heading. */
export function article(given: { title: string; lead: string; body: string; above?: string; isWide?: boolean }): string {
  const lead = given.lead ? `<p class="mt-4 max-w-[40rem] text-lead break-words text-muted">${text(given.lead)}</p>` : "";
  const width = given.isWide ? "max-w-content" : "max-w-reader";
  return (
    `<article class="mx-auto w-full px-4 pt-14 pb-20 lg:pt-20 lg:pb-28 ${width}"><header class="mb-10 lg:mb-14">${given.above ?? ""}` +
    `<h1 class="max-w-[44rem] text-section font-semibold break-words lg:text-display">${text(given.title)}</h1>${lead}</header>${given.body}</article>`
  );
}

export const draftNote = (): string =>
  `<p role="status" class="mb-6 rounded-card border border-line bg-warning-soft px-4 py-3 text-body text-ink">${text(pageCopy.preview)}</p>`;

/** Nothing to list. `action`: HTML. */
export const emptyList = (given: { title: string; hint: string; action?: string }): string =>
  `<div class="flex flex-col items-start gap-2 rounded-card border border-line bg-surface p-8"><h2 class="text-lead font-semibold">${text(given.title)}</h2>` +
  `<p class="text-muted">${text(given.hint)}</p>${given.action ? `<div class="mt-4">${given.action}</div>` : ""}</div>`;

/** `December 3, 2026`, in UTC. */
export function time(date: Date): string {
  return `<time datetime="${date.toISOString()}">${formatLongDay(dayIn(date, "UTC"))}</time>`;
}

/** A page for one person: a heading, a text, and HTML below. */
export const messagePage = (given: { path: string; title: string; lead: string; body: string; status?: number }): ManagedPage => ({
  kind: "newsletters",
  path: given.path,
  title: given.title,
  description: given.lead,
  content: article({ title: given.title, lead: given.lead, body: given.body }),
  status: given.status ?? 200,
  isPrivate: true,
});

export function notFoundPage(kind: ManagedPage["kind"], path: string): ManagedPage {
  const { title, text: hint, home } = pageCopy.notFound;
  return { ...messagePage({ path, title, lead: hint, body: linkButton({ href: "/", label: home }), status: 404 }), kind };
}

export const CONTEXT = { "@context": "https://schema.org" };

export const breadcrumbs = (origin: string, ...items: (readonly [name: string, path: string])[]) => ({
  ...CONTEXT,
  "@type": "BreadcrumbList",
  itemListElement: items.map(([name, path], index) => ({ "@type": "ListItem", position: index + 1, name, item: origin + path })),
});
