import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, timestamp } from "@aside/contract/fields.ts";

// Use of the library's videos, and figures about it.

export const reusePost = endpoint({
  name: "reuseLibraryPost",
  method: "POST",
  path: "/v1/library/post/:id/reuse",
  summary:
    "Makes a draft Aside of the actor's own from a published library video, without another upload. It has its own link, recipients and figures. Gated company_library.",
  access: "user",
  params: idParams,
  output: z.object({ event_id: id, post_id: id }),
  errors: ["feature_locked", "video_not_ready"],
  limit: { max: 60, windowSeconds: 60 },
});

/** `viewers`: known and unknown ones. `completed`: viewers who watched to the end. `shares`: of links, by anyone. */
const figures = z.object({ views: z.number(), viewers: z.number(), completed: z.number(), shares: z.number() });
export type LibraryFigures = z.infer<typeof figures>;

export const MOST_VIDEOS = 100;

export const getFolderFigures = endpoint({
  name: "libraryFolderFigures",
  method: "GET",
  path: "/v1/library/folder/:id/figures",
  summary:
    "Returns views, viewers, completions and shares of the published videos in a folder and below, with the 100 most viewed. For those who administer it.",
  access: "user",
  params: idParams,
  output: figures.extend({ videos: z.array(figures.extend({ post_id: id, title: z.string() })) }),
});

/** Colleagues who watched, the latest first; more are only counted. */
export const MOST_PEOPLE = 200;

export const getPostFigures = endpoint({
  name: "libraryPostFigures",
  method: "GET",
  path: "/v1/library/post/:id/figures",
  summary:
    "Returns views, viewers, completions and shares of a video, with the colleagues who watched and shared it. For author and reviewers.",
  access: "user",
  params: idParams,
  output: figures.extend({
    people: z.array(z.object({ name: z.string(), views: z.number(), completed: z.boolean(), last_viewed_at: timestamp })),
    /** Viewers who are no people of the company, or are unknown. */
    other_viewers: z.number(),
    /** `name`: null for people outside of the company. */
    shared: z.array(z.object({ name: z.string().nullable(), medium: z.string(), count: z.number() })),
  }),
});
