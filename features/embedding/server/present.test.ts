import { expect, test } from "vitest";
import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { presentOembed } from "./present.ts";

const context = { config: { publicUrl: "https://aside.example" } } as AppContext;
const picture = (url_type: string, url: string, dimensions: string | null) => ({ url_type, url, metadata: { dimensions } });
const postWith = (...urls: ReturnType<typeof picture>[]) =>
  ({ id: "p", title: "Plan", creator_name: "Ada", urls, media: { width: 1280, height: 720 } }) as unknown as PostJson;

const poster = picture("THUMBNAIL", "/media/p/poster.jpg", "1280x720");
const small = picture("EMAIL_THUMBNAIL", "/media/p/email-thumbnail.jpg", "600x338");
const thumbnail = (post: PostJson, maximums = {}) => {
  const { thumbnail_url, thumbnail_width, thumbnail_height } = presentOembed(context, post, maximums);
  return [thumbnail_url, thumbnail_width, thumbnail_height];
};

test("the thumbnail is the largest picture within the maximums", () => {
  const post = postWith(small, poster);
  expect(thumbnail(post)).toEqual(["https://aside.example/media/p/poster.jpg", 1280, 720]);
  expect(thumbnail(post, { maxwidth: 640 })).toEqual(["https://aside.example/media/p/email-thumbnail.jpg", 600, 338]);
  expect(thumbnail(post, { maxheight: 100 })).toEqual([undefined, undefined, undefined]);
});

test("there is no thumbnail without a picture, or of unknown size", () => {
  for (const post of [postWith(), postWith(picture("THUMBNAIL", "/x.jpg", null)), postWith(picture("GIF", "/x.gif", "10x10"))])
    expect(thumbnail(post)).toEqual([undefined, undefined, undefined]);
});
