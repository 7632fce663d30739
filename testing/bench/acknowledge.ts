import { makePerson } from "@aside/e2e/support/people.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { acknowledgeParts, initiateUpload } from "@aside/features/recording/contract.ts";
import { describePart, putParts, type SamplePart } from "@aside/testkit/media/record.ts";
import { figures, quantile, report } from "./support/statistics.ts";

const MINUTES = 10;
const SECONDS = MINUTES * 60;
/** The content of a segment. Real sound would be transcribed during the measurement, and the server does not check video content. */
const BYTES = 1000;

/** Acknowledges a recording of ten minutes second by second, and compares the first minute with the last. */
export async function benchAcknowledge(): Promise<void> {
  const { driver } = await makePerson("Ada Lovelace");
  const event = await driver.call(createEvent, { body: {} });
  const { upload_id } = await driver.call(initiateUpload, {
    body: {
      post_id: event.CreatorPosts[0]?.id ?? "",
      client_upload_id: crypto.randomUUID(),
      tracks: [{ track: "video", codec: "avc1.42001f", width: 640, height: 360, bitrate: 1_000_000 }],
    },
  });
  const times: number[] = [];
  for (let index = -1; index < SECONDS; index++) {
    const part: SamplePart = { track: "video", index, duration: index < 0 ? 0 : 1, size: BYTES, bytes: Buffer.alloc(BYTES) };
    await putParts(driver, upload_id, [part]);
    const body = { upload_id, parts: [describePart(part)] };
    const started = performance.now();
    await driver.call(acknowledgeParts, { body });
    times.push(performance.now() - started);
  }
  const [first, last] = [times.slice(1, 61), times.slice(-60)];
  report("acknowledgement in the first minute", figures(first));
  report(`acknowledgement in minute ${MINUTES}`, figures(last));
  report("last minute relative to first", { ratio: quantile(last, 0.5) / quantile(first, 0.5) });
}
