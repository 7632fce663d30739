import { extract } from "@extractus/oembed-extractor";
import { expect, test } from "@playwright/test";
import { unfurl } from "unfurl.js";
import { brand } from "@aside/brand/brand.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { makeVideo } from "../support/dashboard.ts";
import { makePerson, productUrl } from "../support/people.ts";

test("clients of oEmbed and Open Graph that others wrote read a public video, and nothing of a private one", async () => {
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Babbage")];
  const shown = await makeVideo(ada, "Quarterly plan", [bob]);
  const hidden = await makeVideo(ada, "Secret plan", [bob]);
  const flags = { ...DEFAULT_PRIVACY, recipients_can_view_post: true };
  await ada.driver.call(updatePrivacySettings, { params: { id: hidden.eventId }, body: flags });
  const addressOf = ({ eventId }: { eventId: string }) => `${productUrl()}/${brand.slug}/${eventId}/view`;
  const frame = new RegExp(`^<iframe src="${productUrl()}/embed/${shown.postId}"`);

  expect(await extract(addressOf(shown), { maxwidth: 640 })).toMatchObject({
    type: "video",
    version: "1.0",
    title: "Quarterly plan",
    author_name: "Ada Lovelace",
    provider_name: brand.product,
    width: 640,
    html: expect.stringMatching(frame),
  });
  const found = await unfurl(addressOf(shown));
  expect(found.open_graph).toMatchObject({ title: "Quarterly plan", url: addressOf(shown) });
  expect(found.oEmbed).toMatchObject({ type: "video", title: "Quarterly plan", html: expect.stringMatching(frame) });

  await expect(extract(addressOf(hidden))).rejects.toThrow();
  // It is answered with 404, and nothing in the page is about the video.
  const nothing = await unfurl(addressOf(hidden)).catch((error: Error) => error);
  expect(JSON.stringify(nothing)).not.toMatch(/Secret plan|Ada|embed\//);
});
