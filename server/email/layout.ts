import { brand } from "@aside/brand/brand.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";

/** A part of an email in both formats. Inputs are plain text and are escaped here, except for `richText`. */
export type MailPart = { html: string; text: string };

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = "#16131F";
const MUTED = "#6B6577";
/** White text passes AA on it (look.md). */
const EMBER = "#C93A21";

/**
 * The colors of dark mode by class, as in packages/ui/tokens.css. Clients that know `prefers-color-scheme` apply them; others keep the light
 * ones or invert them on their own.
 */
const DARK: Record<string, string> = {
  paper: "background:#14121B",
  card: "background:#1D1A27;border-color:#332E42",
  box: "background:#272334",
  ink: "color:#F4F1EC",
  muted: "color:#AAA3B9",
  link: "color:#FF6B4F",
  mark: "color:#FF6B4F",
  button: "background:#FF6B4F;color:#1A0D0A",
};
const DARK_STYLE = Object.entries(DARK)
  .map(([name, style]) => `.${name}{${style.replaceAll(";", "!important;")}!important}`)
  .join("");

const row = (content: string, padding = "0 0 16px") => `<tr><td style="padding:${padding}">${content}</td></tr>`;

export function heading(text: string): MailPart {
  return {
    html: row(
      `<h1 class="ink" style="margin:0;${FONT};font-size:24px;line-height:30px;letter-spacing:-0.02em;color:${INK}">${escapeHtml(text)}</h1>`,
    ),
    text: `${text}\n`,
  };
}

export function paragraph(text: string): MailPart {
  return {
    html: row(`<p class="ink" style="margin:0;${FONT};font-size:15px;line-height:24px;color:${INK}">${escapeHtml(text)}</p>`),
    text: `${text}\n`,
  };
}

/** HTML that was sanitized before it was stored: paragraphs, lists, bold, italics, links. */
export function richText(html: string): MailPart {
  const styled = html.replace(/<(p|ul|ol)>/g, '<$1 style="margin:0 0 8px">').replace(/<a /g, `<a class="link" style="color:${EMBER}" `);
  const text = html
    .replace(/<a href="([^"<]*)"[^<>]*>([^<]*)<\/a>/g, (_, href: string, words: string) => (href === words ? words : `${words} (${href})`))
    .replace(/<li>/g, "- ")
    .replace(/<br[^<>]*>|<\/p>|<\/li>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/\n{2,}/g, "\n");
  return {
    html: row(`<div class="ink" style="${FONT};font-size:15px;line-height:24px;color:${INK}">${styled}</div>`),
    text: `${unescapeHtml(text).trim()}\n`,
  };
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " " };
const unescapeHtml = (text: string) => text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);

export function button(given: { label: string; href: string }): MailPart {
  const style = `display:inline-block;${FONT};font-size:15px;line-height:24px;font-weight:600;color:#ffffff;background:${EMBER};border-radius:8px;padding:10px 20px;text-decoration:none`;
  return {
    html: row(`<a class="button" href="${escapeHtml(given.href)}" style="${style}">${escapeHtml(given.label)}</a>`),
    text: `${given.label}: ${given.href}\n`,
  };
}

export function link(given: { label: string; href: string }): MailPart {
  const style = `${FONT};font-size:15px;line-height:24px;color:${EMBER}`;
  return {
    html: row(`<a class="link" href="${escapeHtml(given.href)}" style="${style}">${escapeHtml(given.label)}</a>`, "0 0 8px"),
    text: `${given.label}\n${given.href}\n`,
  };
}

export function code(value: string): MailPart {
  const style = `display:inline-block;${FONT};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${INK};background:#F3F0EA;border-radius:8px;padding:12px 12px 12px 20px`;
  return { html: row(`<span class="box ink" style="${style}">${escapeHtml(value)}</span>`), text: `${value}\n` };
}

/** The sender's picture with the duration and a text link below; also usable without images. `imageUrl` may be a `cid:`. */
export function videoCard(given: { imageUrl: string | null; href: string; alt: string; durationText: string }): MailPart {
  const href = escapeHtml(given.href);
  const picture = given.imageUrl
    ? `<a href="${href}"><img src="${escapeHtml(given.imageUrl)}" alt="${escapeHtml(given.alt)}" width="450" style="display:block;width:100%;max-width:450px;height:auto;border:0;border-radius:12px"></a>`
    : "";
  const link = `<a class="link" href="${href}" style="${FONT};font-size:15px;line-height:24px;color:${EMBER}">&#9654; ${escapeHtml(given.alt)}</a> <span class="muted" style="${FONT};font-size:13px;color:${MUTED}">${escapeHtml(given.durationText)}</span>`;
  return { html: row(picture, "0 0 8px") + row(link), text: `${given.alt} (${given.durationText}): ${given.href}\n` };
}

export function summaryBox(given: { title: string; body: string }): MailPart {
  const html = `<div class="box" style="background:#F3F0EA;border-radius:12px;padding:16px"><p class="muted" style="margin:0 0 4px;${FONT};font-size:13px;line-height:20px;color:${MUTED}">${escapeHtml(given.title)}</p><p class="ink" style="margin:0;${FONT};font-size:15px;line-height:24px;color:${INK}">${escapeHtml(given.body).replace(/\n/g, "<br>")}</p></div>`;
  return { html: row(html), text: `${given.title}\n${given.body}\n` };
}

/** `picture`: a `cid:` and its width in pixels; a file without one is a row. */
type AttachmentItem = { name: string; detail: string; picture: { src: string; width: number } | null };

/** Attached pictures and files, each with a link to where they can be downloaded. `more`: the link to those that are not listed. */
export function attachmentList(given: { title: string; href: string; items: AttachmentItem[]; more: string | null }): MailPart {
  const href = escapeHtml(given.href);
  const link = (text: string) =>
    `<a class="ink" href="${href}" style="${FONT};font-size:15px;line-height:24px;color:${INK};word-break:break-word">${escapeHtml(text)}</a>`;
  const items = given.items.map(({ name, detail, picture }) => {
    const detailHtml = `<span class="muted" style="${FONT};font-size:13px;line-height:20px;color:${MUTED}">${escapeHtml(detail)}</span>`;
    if (!picture)
      return row(
        `<div class="box" style="background:#F3F0EA;border-radius:8px;padding:8px 12px">${link(name)}<br>${detailHtml}</div>`,
        "0 0 8px",
      );
    const style = `display:block;width:100%;max-width:${picture.width}px;height:auto;border:0;border-radius:8px`;
    const image = `<a href="${href}"><img src="${escapeHtml(picture.src)}" alt="${escapeHtml(name)}" width="${picture.width}" style="${style}"></a>`;
    return row(image, "0 0 4px") + row(`${link(name)}<br>${detailHtml}`, "0 0 8px");
  });
  const title = `<p class="muted" style="margin:0;${FONT};font-size:13px;line-height:20px;color:${MUTED}">${escapeHtml(given.title)}</p>`;
  const text = [
    `${given.title}:`,
    ...given.items.map(({ name, detail }) => `- ${name} (${detail})`),
    ...(given.more ? [given.more] : []),
    given.href,
  ];
  return {
    html: `${row(title, "0 0 4px")}${items.join("")}${given.more ? row(link(given.more)) : ""}`,
    text: `${text.join("\n")}\n`,
  };
}

/** A company's logo, in place of the product's mark. `src`: a `cid:`; `height` in pixels. */
export type MailLogo = { src: string; name: string; height: number };

const PRODUCT_MARK = `<span class="ink" style="${FONT};font-size:20px;font-weight:700;color:${INK}">(<span class="mark" style="color:#E5482D">&#8226;</span> ${escapeHtml(brand.product)}</span>`;

function drawLogo({ src, name, height }: MailLogo): string {
  const style = `display:block;height:${height}px;width:auto;max-width:240px;border:0;${FONT};font-size:20px;font-weight:700;color:${INK}`;
  return `<img class="ink" src="${escapeHtml(src)}" alt="${escapeHtml(name)}" height="${height}" style="${style}">`;
}

type Layout = {
  preview: string;
  logo?: MailLogo | null;
  parts: MailPart[];
  footer?: string;
  footerLink?: { label: string; href: string };
};

/** A complete email: one column, tables and inline styles for old clients, dark mode where the client supports it. */
export function layout(given: Layout): { html: string; text: string } {
  const footer = given.footer ?? `Sent by ${brand.product}.`;
  const link = given.footerLink;
  const linkHtml = link ? `<br><a class="muted" href="${escapeHtml(link.href)}" style="color:${MUTED}">${escapeHtml(link.label)}</a>` : "";
  const linkText = link ? `${link.label}: ${link.href}\n` : "";
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(given.preview)}</title><style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${DARK_STYLE}}</style></head>`,
    `<body class="paper" style="margin:0;background:#FCFBF8"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(given.preview)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#FCFBF8"><tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:520px;background:#ffffff;border:1px solid #E7E3DC;border-radius:12px"><tr><td style="padding:32px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${row(given.logo ? drawLogo(given.logo) : PRODUCT_MARK, "0 0 24px")}`,
    given.parts.map((part) => part.html).join(""),
    "</table></td></tr></table>",
    `<p class="muted" style="${FONT};font-size:13px;line-height:20px;color:${MUTED}">${escapeHtml(footer)}${linkHtml}</p></td></tr></table></body></html>`,
  ].join("");
  return { html, text: `${given.parts.map((part) => part.text).join("\n")}\n-- \n${footer}\n${linkText}` };
}
