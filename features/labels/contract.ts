import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, text } from "@aside/contract/fields.ts";
import { labelColor, postLabel } from "@aside/core/messages/post-contract.ts";

export const MAX_LABELS = 200;

/** Maximum posts per request. */
export const MAX_BULK = 100;

export const label = z.object({
  id,
  kind: z.enum(["label", "favorite"]),
  name: z.string(),
  color: labelColor,
  /** Posts with the label that its owner can still see. */
  posts: z.number(),
});

export type Label = z.infer<typeof label>;

export const listLabels = endpoint({
  name: "userLabels",
  method: "GET",
  path: "/v1/user/labels",
  summary: "Lists the user's labels by name, including the star once it was used.",
  access: "user",
  scope: "asides:read",
  output: z.object({ labels: z.array(label) }),
});

export const createLabel = endpoint({
  name: "createLabel",
  method: "POST",
  path: "/v1/label/create",
  summary: "Creates a label, or changes its name and color (`id`). Gated labels_favorites.",
  access: "user",
  scope: "asides:write",
  body: z.object({ id: id.optional(), name: text(60), color: labelColor.default("slate") }),
  output: label,
  errors: ["feature_locked", "conflict", "too_many_labels"],
  limit: { max: 120, windowSeconds: 60 },
});

export const assignLabel = endpoint({
  name: "assignLabel",
  method: "POST",
  path: "/v1/label/assign",
  summary:
    "Adds labels to posts that the user may view and removes others; `favorite` is the star. Other posts are ignored. Gated labels_favorites.",
  access: "user",
  scope: "asides:write",
  body: z.object({
    post_ids: z.array(id).min(1).max(MAX_BULK),
    add: z.array(id).max(MAX_LABELS).default([]),
    remove: z.array(id).max(MAX_LABELS).default([]),
    favorite: z.boolean().optional(),
  }),
  /** The labels of each post after the request. */
  output: z.object({ posts: z.array(z.object({ post_id: id, labels: z.array(postLabel) })) }),
  errors: ["feature_locked"],
});

export const deleteLabel = endpoint({
  name: "deleteLabel",
  method: "DELETE",
  path: "/v1/label/:id/delete",
  summary: "Deletes a label. Its posts are kept.",
  access: "user",
  scope: "asides:write",
  params: idParams,
  output: ok,
});
