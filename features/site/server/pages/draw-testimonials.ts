import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { pageCopy } from "../../copy.ts";
import { isPreviewOf } from "../preview-link.ts";
import { findPublic } from "../resolve-aside.ts";
import { findTestimonial, listPublished, type TestimonialRow } from "../testimonials/testimonials-store.ts";
import { article, breadcrumbs, CONTEXT, draftNote, emptyList, link, linkButton, notFoundPage, text } from "./elements.ts";
import type { ManagedPage } from "./managed-page.ts";

const copy = pageCopy.testimonials;
const PATH = "/testimonials";
const PLAY = '<svg aria-hidden="true" viewBox="0 0 24 24" class="ml-1 size-9 fill-current"><path d="M6 4.5v15l13-7.5z"></path></svg>';

export async function drawTestimonials(context: AppContext): Promise<ManagedPage> {
  const rows = await listPublished(context.db);
  const origin = context.config.publicUrl;
  const cards = rows.map((row) => `<li class="flex">${card(row)}</li>`).join("");
  const body =
    rows.length > 0
      ? `<ul class="grid gap-6 md:grid-cols-2">${cards}</ul>`
      : emptyList({ title: copy.none, hint: copy.noneHint, action: linkButton({ href: "/contact-sales", label: copy.contact }) });
  return {
    kind: "testimonials",
    path: PATH,
    title: copy.title,
    description: copy.description,
    content: article({ title: copy.title, lead: copy.description, body, isWide: true }),
    data: [breadcrumbs(origin, [brand.product, "/"], [copy.title, PATH]), ...rows.map((row) => ({ ...CONTEXT, ...quotation(row) }))],
  };
}

/** A published one, or a draft for the holder of its preview link. */
export async function drawTestimonial(context: AppContext, id: string, preview: unknown): Promise<ManagedPage> {
  const row = await findTestimonial(context.db, id);
  const path = `${PATH}/${id}`;
  const isPreview = row !== undefined && isPreviewOf(context, id, preview);
  if (!row || !(row.published_at || isPreview)) return notFoundPage("testimonials", path);
  const isPublic = row.post_id !== null && (await findPublic(context, row.post_id)) !== undefined;
  const origin = context.config.publicUrl;
  const title = copy.titleOf(row.name);
  const body =
    `<figure class="mb-10"><blockquote class="border-l-[3px] border-ember pl-5 text-title font-medium text-pretty break-words whitespace-pre-line">${text(row.quote)}</blockquote>` +
    `<figcaption class="mt-4 pl-5">${person(row)}</figcaption></figure>` +
    (isPublic ? video(row) : "") +
    (row.story_html ? `<div class="managed-text">${row.story_html}</div>` : "") +
    `<p class="mt-12">${link({ href: PATH, label: copy.back })}</p>`;
  return {
    kind: "testimonials",
    path,
    title,
    description: shorten(row.quote),
    content: article({ title, lead: "", body, above: isPreview ? draftNote() : "" }),
    data: [
      breadcrumbs(origin, [brand.product, "/"], [copy.title, PATH], [row.name, path]),
      {
        ...CONTEXT,
        "@type": "Article",
        headline: title,
        mainEntityOfPage: origin + path,
        author: { "@type": "Organization", name: brand.product, url: `${origin}/` },
        ...(row.published_at ? { datePublished: row.published_at.toISOString() } : {}),
        dateModified: row.updated_at.toISOString(),
        // What was said, and by whom; no rating is claimed.
        mentions: quotation(row),
      },
    ],
    isPrivate: isPreview,
  };
}

function card(row: TestimonialRow): string {
  const more = row.story_html || row.post_id ? link({ href: `${PATH}/${row.id}`, label: copy.story(row.name), className: "mt-auto" }) : "";
  return (
    `<figure class="flex w-full flex-col gap-5 rounded-card border border-line bg-surface p-6 sm:p-8"><blockquote class="text-lead text-pretty break-words whitespace-pre-line">${text(row.quote)}</blockquote>` +
    `<figcaption class="flex flex-1 flex-col gap-5">${person(row)}${more}</figcaption></figure>`
  );
}

function person({ name, role, company }: TestimonialRow): string {
  const where = [role, company].filter(Boolean).join(", ");
  return `<span class="block break-words"><span class="block font-semibold">${text(name)}</span>${where ? `<span class="block text-muted">${text(where)}</span>` : ""}</span>`;
}

/** As HowItWorksVideo in features/site/web: the script of the site loads the player; without it, this is a link. */
function video(row: TestimonialRow): string {
  const href = `/embed/${text(row.post_id ?? "")}`;
  const label = text(copy.video(row.name));
  return (
    `<div class="relative mb-10 aspect-video overflow-hidden rounded-card border border-line bg-black shadow-soft"><a href="${href}" data-embed="${href}" title="${label}" ` +
    'class="group grid size-full place-items-center bg-[radial-gradient(circle_at_50%_40%,#3a3350,#14121b)] text-white focus-visible:-outline-offset-4 focus-visible:outline-white">' +
    `<span class="flex flex-col items-center gap-4 px-4 text-center"><span class="grid size-20 place-items-center rounded-full bg-[#c93a21] transition-transform group-hover:scale-105">${PLAY}</span>` +
    `<span class="text-lead font-semibold">${label}</span></span></a></div>`
  );
}

const quotation = ({ quote, name, role, company }: TestimonialRow) => ({
  "@type": "Quotation",
  text: quote,
  creator: {
    "@type": "Person",
    name,
    ...(role ? { jobTitle: role } : {}),
    ...(company ? { worksFor: { "@type": "Organization", name: company } } : {}),
  },
});

/** For descriptions, in search results. */
function shorten(quote: string): string {
  const line = quote.replace(/\s+/g, " ");
  return line.length <= 160 ? line : `${line.slice(0, 159).trimEnd()}…`;
}
