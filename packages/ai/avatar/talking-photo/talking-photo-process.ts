/** The child process that draws an animated photo: seconds of computing that a server must not spend in its own process. */
import { readFile } from "node:fs/promises";
import { encodeDrawnFrames } from "@aside/media/encoding/encode-drawn-frames.ts";
import { serveModel } from "../../processes/serve-model.ts";
import { readWav } from "../../speech/wav.ts";
import { framePicture } from "./frame-picture.ts";
import { FRAME_RATE, planPoses } from "./plan-poses.ts";
import { renderFrames } from "./render-frames.ts";
import type { TalkingPhotoAnswer, TalkingPhotoRequest } from "./talking-photo-protocol.ts";

serveModel<TalkingPhotoRequest, TalkingPhotoAnswer>(async (request, sendPart) => {
  const sound = readWav(await readFile(request.soundPath));
  if (!sound) throw new Error("the sound is not a WAV file");
  const framed = await framePicture({ ...request, picture: Buffer.from(request.picture) });
  const poses = planPoses(sound, request.phonemes);
  await encodeDrawnFrames({
    ...request.size,
    frameRate: FRAME_RATE,
    frames: report(renderFrames(framed, poses), poses.length, sendPart),
    soundPath: request.soundPath,
    outputPath: request.outputPath,
  });
  return { seconds: poses.length / FRAME_RATE };
});

function* report(frames: Iterable<Uint8Array>, count: number, sendPart: (part: unknown) => void): Generator<Uint8Array> {
  let done = 0;
  for (const frame of frames) {
    yield frame;
    if (++done % FRAME_RATE === 0) sendPart(done / count);
  }
}
