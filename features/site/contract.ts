import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, ok, optionalText } from "@aside/contract/fields.ts";
import { contentCopy as copy } from "./copy.ts";

export const RESOURCE_TYPES = ["usage_guide", "use_cases", "faqs"] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

export const subscribe = endpoint({
  name: "subscribeToNewsletter",
  method: "POST",
  path: "/v1/newsletter/subscribe",
  summary: "Emails a link that confirms the subscription. The response is the same whether or not the address is known.",
  access: "none",
  body: z.object({
    email: email({ required: copy.emailRequired, invalid: copy.emailInvalid }),
    /** A field that people don't see: requests that fill it have no effect. */
    website: optionalText(200).default(""),
  }),
  output: ok,
  limit: { max: 20, windowSeconds: 600 },
});

export const resourceItem = z.object({
  kind: z.enum(["guide", "video"]),
  title: z.string(),
  /** Only of a guide. */
  summary: z.string(),
  href: z.string(),
  /** The rest only of a video. */
  post_id: id.nullable(),
  poster_url: z.string().nullable(),
  /** Seconds. */
  duration: z.number(),
  author_name: z.string(),
});
export type ResourceItem = z.infer<typeof resourceItem>;

export const listResources = endpoint({
  name: "resourcePosts",
  method: "GET",
  path: "/v1/dashboard/posts/resources",
  summary: "Lists guides of the site, after the videos of this type that the caller may watch. Only for whitelisted people.",
  access: "user",
  query: z.object({ type: z.enum(RESOURCE_TYPES).default("usage_guide") }),
  output: z.object({ items: z.array(resourceItem) }),
});
