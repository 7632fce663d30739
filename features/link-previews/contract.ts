import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";

/** URLs per request. */
export const MAX_PREVIEWS = 10;
/** Width and height of a preview's picture, as large as email programs show it well. */
export const PREVIEW_SIDE = 450;

export const imagePreview = z.object({
  /** As given. */
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** The picture behind the URL, or that of its page: a JPEG as data URL, at most 450 pixels wide and high. */
  image: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** False: nothing could be read, or the address is not public. Everything else is null then. */
  is_available: z.boolean(),
});
export type ImagePreview = z.infer<typeof imagePreview>;

export const imagePreviews = endpoint({
  name: "imagePreviews",
  method: "POST",
  path: "/v1/image/previews",
  summary:
    "Returns title, description and a small picture for each public https URL, in the given order. Without an account, only previews that were read before.",
  access: "optional",
  body: z.object({ urls: z.array(z.string().min(1).max(2000)).min(1).max(MAX_PREVIEWS) }),
  output: z.object({ previews: z.array(imagePreview) }),
  limit: { max: 30, windowSeconds: 60 },
});
