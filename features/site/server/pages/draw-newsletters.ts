import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { pageCopy } from "../../copy.ts";
import { findNewsletter, listPublished, type NewsletterRow } from "../newsletters/newsletters-store.ts";
import { isPreviewOf } from "../preview-link.ts";
import { article, breadcrumbs, button, CONTEXT, draftNote, emptyList, link, notFoundPage, text, time } from "./elements.ts";
import type { ManagedPage } from "./managed-page.ts";

const copy = pageCopy.newsletters;
export const PATH = "/newsletters";
/** On the page and in the feed. Older ones stay at their addresses. */
const MAX_LISTED = 200;

/** `tried`: an address that could not be accepted, and why. */
export async function drawNewsletters(context: AppContext, tried?: { email: string; error: string; status: number }): Promise<ManagedPage> {
  const rows = await listPublished(context.db, MAX_LISTED);
  const items = rows.map((row) => `<li class="border-b border-line py-6 first:pt-0">${entry(row)}</li>`).join("");
  const list = rows.length > 0 ? `<ul>${items}</ul>` : emptyList({ title: copy.none, hint: copy.noneHint });
  const body = `<div class="mb-12">${signUpForm(tried)}</div>${list}<p class="mt-8">${link({ href: `${PATH}/rss.xml`, label: copy.rss })}</p>`;
  return {
    kind: "newsletters",
    path: PATH,
    title: copy.title,
    description: copy.description,
    content: article({ title: copy.title, lead: copy.description, body }),
    data: [breadcrumbs(context.config.publicUrl, [brand.product, "/"], [copy.title, PATH])],
    ...(tried ? { status: tried.status, isPrivate: true } : {}),
  };
}

/** A published one, or a draft for the holder of its preview link. */
export async function drawNewsletter(context: AppContext, id: string, preview: unknown): Promise<ManagedPage> {
  const row = await findNewsletter(context.db, id);
  const path = `${PATH}/${id}`;
  const isPreview = row !== undefined && isPreviewOf(context, id, preview);
  if (!row || !(row.published_at || isPreview)) return notFoundPage("newsletters", path);
  const origin = context.config.publicUrl;
  const organization = { "@type": "Organization", name: brand.product, url: `${origin}/` };
  const body =
    `<div class="managed-text">${row.body_html}</div><div class="mt-16">${signUpForm()}</div>` +
    `<p class="mt-8">${link({ href: PATH, label: copy.back })}</p>`;
  const about = `<p class="mb-3 text-body font-medium text-muted">${facts(row)}</p>`;
  return {
    kind: "newsletters",
    path,
    title: row.title,
    description: row.summary || copy.description,
    content: article({ title: row.title, lead: row.summary, body, above: (isPreview ? draftNote() : "") + about }),
    data: [
      breadcrumbs(origin, [brand.product, "/"], [copy.title, PATH], [row.title, path]),
      {
        ...CONTEXT,
        "@type": "NewsArticle",
        headline: row.title,
        ...(row.summary ? { description: row.summary } : {}),
        ...(row.published_at ? { datePublished: row.published_at.toISOString() } : {}),
        dateModified: row.updated_at.toISOString(),
        mainEntityOfPage: origin + path,
        author: organization,
        publisher: organization,
      },
    ],
    isPrivate: isPreview,
  };
}

function entry(row: NewsletterRow): string {
  const summary = row.summary ? `<p class="mt-2 text-muted">${text(row.summary)}</p>` : "";
  return (
    `<p class="text-small text-muted">${facts(row)}</p><h2 class="mt-1 text-title font-semibold break-words">` +
    `<a class="hover:underline" href="${PATH}/${row.id}">${text(row.title)}</a></h2>${summary}`
  );
}

function facts({ number, published_at }: NewsletterRow): string {
  const parts = [number ? text(copy.number(number)) : "", published_at ? time(published_at) : ""];
  return parts.filter(Boolean).join(" · ");
}

/** Works without a script. No cookie is read, so that another site's form can do no more than anyone: ask to email a link. */
function signUpForm(tried?: { email: string; error: string }): string {
  const texts = pageCopy.subscribe;
  const error = tried ? `<p id="subscribe-error" role="alert" class="basis-full text-danger">${text(tried.error)}</p>` : "";
  const described = tried ? 'aria-invalid="true" aria-describedby="subscribe-error subscribe-hint"' : 'aria-describedby="subscribe-hint"';
  return (
    `<form method="post" action="${PATH}/subscribe" class="rounded-card border border-line bg-surface p-6"><h2 class="text-lead font-semibold">${text(texts.title)}</h2>` +
    `<p id="subscribe-hint" class="mt-1 text-body text-muted">${text(texts.hint)}</p><div class="mt-4 flex flex-wrap items-end gap-3">` +
    `<div class="min-w-0 flex-1 basis-64"><label for="subscribe-email" class="block font-medium">${text(texts.email)}</label>` +
    `<input id="subscribe-email" name="email" type="email" required maxlength="254" autocomplete="email" value="${text(tried?.email ?? "")}" ${described} ` +
    'class="mt-1 min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-ink"></div>' +
    // People don't see it; programs that fill every field do.
    `<div class="hidden"><label for="subscribe-website">${text(texts.websiteLabel)}</label><input id="subscribe-website" name="website" type="text" tabindex="-1" autocomplete="off"></div>` +
    `${button(texts.button)}${error}</div></form>`
  );
}
