import { setTimeout as sleep } from "node:timers/promises";
import { createEvent } from "@aside/core/messages/contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { acknowledgeParts, completeUpload, initiateUpload } from "@aside/features/recording/contract.ts";
import { describePart, makeSample, putParts } from "@aside/testkit/media/record.ts";
import { makePerson, productUrl } from "../support/people.ts";

/** A recording of which `begun` seconds are there, and that goes on, a second at a time, until it is stopped or complete. */
export async function shareLive(seconds: number, { begun = 2 } = {}) {
  const ada = await makePerson("Ada Lovelace");
  const event = await ada.driver.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  const sample = await makeSample({ seconds, picture: `testsrc2=size=854x480:rate=30:duration=${seconds},gblur=sigma=4` });
  const body = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: sample.tracks };
  const { upload_id } = await ada.driver.call(initiateUpload, { body });
  const send = async (isWanted: (index: number) => boolean) => {
    const parts = sample.parts.filter(({ index }) => isWanted(index));
    await putParts(ada.driver, upload_id, parts);
    await ada.driver.call(acknowledgeParts, { body: { upload_id, parts: parts.map(describePart) } });
  };
  await send((index) => index < begun);
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  let isRecording = true;
  const recording = (async () => {
    for (let next = begun; isRecording && next < seconds; next++) {
      await sleep(1000);
      await send((index) => index === next);
    }
  })();
  const stop = async () => {
    isRecording = false;
    await recording;
  };
  const complete = async () => {
    await recording;
    // The sound is a little longer.
    await send((index) => index >= seconds);
    const parts = sample.parts.filter(({ index }) => index === -1).map(describePart);
    await ada.driver.call(completeUpload, { body: { upload_id, parts, counts: sample.counts, duration: sample.duration } });
  };
  return { url: `${productUrl()}/aside/${event.id}/view`, stop, complete };
}
