import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { canonicalDomain, MAX_TYPED_DOMAIN } from "@aside/contract/domains/canonical-domain.ts";
import { id, idParams, ok } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import type { CompanyBrand } from "@aside/core/accounts/contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "./copy.ts";

export const MAX_DOMAINS = 100;
/** All names together, with a separator each: they are sent in one header, and proxies limit headers. */
export const MAX_DOMAINS_LENGTH = 4000;

/** Stored in the form of `canonicalDomain`. */
const domain = z
  .string()
  .max(MAX_TYPED_DOMAIN, { error: copy.domainInvalid, abort: true })
  .transform((typed, context) => {
    const name = canonicalDomain(typed);
    if (name !== null) return name;
    context.issues.push({ code: "custom", input: typed, message: copy.domainInvalid });
    return z.NEVER;
  });

const unique = (names: string[]) => [...new Set(names)];

const domains = z
  .array(domain)
  .max(MAX_DOMAINS, { error: copy.tooManyDomains })
  .transform(unique)
  .refine((names) => names.join(" ").length <= MAX_DOMAINS_LENGTH, { error: copy.domainsTooLong });

export const embeddingSettings = z.object({
  embedding_enabled: z.boolean(),
  /** Host names, or `*.host` for the names below it. Empty: any site. */
  allowed_domains: z.array(z.string()),
  /** Host names whose pages may open the recorder for the company's people, and get the link of what they record. Empty: none. */
  recorder_sites: z.array(z.string()),
});
export type EmbeddingSettings = z.infer<typeof embeddingSettings>;

/** The company, for product administrators. */
const ofCompany = z.object({ company_id: id.optional() });

export const getEmbeddingSettings = endpoint({
  name: "getEmbeddingSettings",
  method: "GET",
  path: "/v1/company/embedding/settings",
  summary: "Returns which sites may embed the videos of the company's people.",
  access: "user",
  permission: "company.embedding",
  query: ofCompany,
  output: embeddingSettings,
});

export const updateEmbeddingSettings = endpoint({
  name: "updateEmbeddingSettings",
  method: "PUT",
  path: "/v1/company/embedding/settings",
  summary:
    "Changes which sites may embed the videos of the company's people (an empty list: any), and which may open the recorder (an empty list: none). Lists are replaced.",
  access: "user",
  permission: "company.embedding",
  body: ofCompany.extend({ embedding_enabled: z.boolean(), allowed_domains: domains, recorder_sites: domains.optional() }),
  output: embeddingSettings,
});

export const recorderSite = endpoint({
  name: "recorderSite",
  method: "GET",
  path: "/v1/recorder/site",
  summary: "Says whether a page of this origin may open the recorder for the caller, and get the link of what they record.",
  access: "user",
  query: z.object({ origin: z.string().max(300) }),
  output: z.object({ is_allowed: z.boolean() }),
});

/** Why a video cannot be embedded. */
export const EMBED_OBSTACLES = ["disabled", "no_video", "draft", "not_public", "acknowledgement"] as const;

export type EmbedObstacle = (typeof EMBED_OBSTACLES)[number];

export const postEmbed = endpoint({
  name: "postEmbed",
  method: "GET",
  path: "/v1/post/:id/embed",
  summary: "Returns the code that embeds the author's video in another site, and what prevents it, if anything.",
  access: "user",
  scope: "asides:read",
  params: idParams,
  output: z.object({
    embed_url: z.string(),
    /** An iframe that is as wide as its container. */
    html: z.string(),
    obstacle: z.enum(EMBED_OBSTACLES).nullable(),
    /** The company's list; empty: any site. */
    allowed_domains: z.array(z.string()),
  }),
});

export const MAX_LINK_DOMAINS = 20;
/** Of a post: those that are neither revoked nor expired. */
export const MAX_LINKS = 50;
export const MAX_LINK_DAYS = 365;

/** Times are ISO 8601. */
const embedLink = z.object({
  id,
  embed_url: z.string(),
  /** An iframe that is as wide as its container. */
  html: z.string(),
  /** The sites that may embed by the link: host names, or `*.host` for the names below it. */
  domains: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
});
export type EmbedLink = z.infer<typeof embedLink>;

export const createEmbedLink = endpoint({
  name: "createEmbedLink",
  method: "POST",
  path: "/v1/post/:id/embed/links",
  summary:
    "Creates a private embed link: on the named sites, visitors can watch the author's video even if only some people may open it, until the link expires or is revoked.",
  access: "user",
  scope: "asides:write",
  params: idParams,
  body: z.object({
    domains: z
      .array(domain)
      .min(1, { error: copy.domainRequired })
      .max(MAX_LINK_DOMAINS, { error: copy.tooManyLinkDomains(MAX_LINK_DOMAINS) })
      .transform(unique),
    expires_in_days: z.number().int().min(1).max(MAX_LINK_DAYS),
  }),
  example: { domains: ["intranet.example.com"], expires_in_days: 30 },
  output: embedLink,
  errors: ["not_embeddable", "too_many_links"],
  limit: { max: 60, windowSeconds: 60 },
});

export const listEmbedLinks = endpoint({
  name: "listEmbedLinks",
  method: "GET",
  path: "/v1/post/:id/embed/links",
  summary: "Lists the private embed links of the author's video, without revoked and expired ones. The newest comes first.",
  access: "user",
  scope: "asides:read",
  params: idParams,
  output: z.object({ links: z.array(embedLink) }),
});

export const revokeEmbedLink = endpoint({
  name: "revokeEmbedLink",
  method: "DELETE",
  path: "/v1/post/:id/embed/links/:link_id",
  summary: "Revokes a private embed link. Players that use it stop at their next request.",
  access: "user",
  scope: "asides:write",
  params: idParams.extend({ link_id: id }),
  output: ok,
});

/** Pixels. */
const maximum = z.coerce.number().int().min(1).max(100_000).optional();

export const oembed = endpoint({
  name: "oembed",
  method: "GET",
  path: "/v1/oembed",
  summary: "oEmbed 1.0 (oembed.com): describes a video by the address of its share page or embed page, as JSON or XML.",
  access: "none",
  query: z.object({
    url: z.string().max(2000),
    maxwidth: maximum,
    maxheight: maximum,
    /** `json` or `xml`; any other is answered with 501. */
    format: z.string().max(20).default("json"),
  }),
  contentType: "application/json",
  output: fileReply,
  errors: ["format_not_supported"],
  limit: { max: 600, windowSeconds: 60 },
});

export const countEmbedView = endpoint({
  name: "countEmbedView",
  method: "POST",
  path: "/v1/embed/view",
  summary:
    "Counts a view of an embedded video. The last `viewing_token` identifies the viewer, because browsers send no cookies in other sites.",
  access: "none",
  body: z.object({
    post_id: id,
    /** `continued` counts nothing: it replaces a token that is about to expire. */
    event: z.enum(["shown", "started", "continued"]),
    viewing_token: z.string().max(2000).nullish(),
    /** The token of the private embed link, as in the page's address. */
    link: z.string().max(200).optional(),
  }),
  output: z.object({ viewing_token: z.string().nullable() }),
  // A frame in another site has no cookies that a forged request could use; the session is not read.
  withoutCsrf: true,
  unsealed: true,
  limit: { max: 600, windowSeconds: 60 },
});

/**
 * Inlined into the embed page by the server: what an anonymous viewer may see. `share_url`: null where they may not open the share page. `brand`:
 * of the sender's company. `link`: the token of the private embed link, without which they may not watch it.
 */
export type EmbedBoot = Pick<PostJson, "id" | "title" | "creator_name" | "post_status" | "media" | "chapters"> & {
  /** Of a video that was made with an avatar. */
  label: string | null;
  share_url: string | null;
  link?: string;
  brand: CompanyBrand | null;
};
