import { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { ChunkTransport, UploadTransport } from "@aside/capture/recorder/port.ts";
import { openFaceGuide } from "@aside/face/guide/open-face-guide.ts";
import type { FaceLabAnswer, FaceLabOrder, LabMark, LabReport } from "./lab-protocol.ts";

declare global {
  var recordFace: (order: FaceLabOrder) => Promise<FaceLabAnswer>;
}

/** The clip starts with a good picture: from then on the guide compares with the best one. */
const COMPARE_AFTER_MS = 2500;
/** The mark: this many squares in the corner of the picture, each white or black. */
const SQUARES = 3;
const SQUARE_PIXELS = 24;

/** Nothing is sent: the parts stay in the spool. */
const transport: UploadTransport = {
  initiate: () => Promise.resolve({ upload_id: crypto.randomUUID(), acknowledged: [], status: "open" }),
  urls: () => Promise.resolve({ parts: [], expires_in_seconds: 3600 }),
  acknowledge: () => Promise.resolve({ upload_id: "", acknowledged: [], status: "open" }),
  complete: () => Promise.resolve({ upload_id: "", acknowledged: [], status: "complete" }),
  abort: () => Promise.resolve(),
};
const chunkTransport: ChunkTransport = {
  uploadChunk: () => Promise.reject(new Error("this browser does not package recordings")),
  combine: () => Promise.resolve(),
  abort: () => Promise.resolve(),
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function until(recorder: Recorder, status: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = recorder.getSnapshot();
      if (state.status === status) resolve();
      if (state.problem) reject(new Error(state.problem));
    };
    recorder.subscribe(look);
    look();
  });
}

function watchMarks(track: MediaStreamTrack, marks: LabMark[]): void {
  const video = document.createElement("video");
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  const pen = new OffscreenCanvas(SQUARES, 1).getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no 2D canvas");
  const look = () => {
    pen.drawImage(video, 0, 0, SQUARES * SQUARE_PIXELS, SQUARE_PIXELS, 0, 0, SQUARES, 1);
    const { data } = pen.getImageData(0, 0, SQUARES, 1);
    const mark = [0, 1, 2].reduce((sum, square) => sum + (data[square * 4]! > 128 ? 2 ** square : 0), 0);
    if (marks.at(-1)?.mark !== mark) marks.push({ at: performance.now(), mark });
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  void video.play();
}

globalThis.recordFace = async ({ seconds, isGuided }) => {
  const encoded: number[] = [];
  const reports: LabReport[] = [];
  const marks: LabMark[] = [];
  const recorder = new Recorder({ postId: crypto.randomUUID(), limitSeconds: 600, maxLines: 720, transport, chunkTransport });
  await recorder.prepare({ layout: "camera" });
  await until(recorder, "ready");
  const track = recorder.getSnapshot().preview?.getVideoTracks()[0];
  if (!track) throw new Error("there is no preview");
  watchMarks(track, marks);
  const onReport = ({ issues, box, at }: { issues: LabReport["issues"]; box: LabReport["box"]; at: number }) =>
    reports.push({ at: performance.now(), takenAt: at, issues, box });
  const guide = isGuided ? await openFaceGuide(track, onReport) : null;
  await recorder.start();
  await until(recorder, "recording");
  recorder.subscribe(() => {
    const rates = recorder.getSnapshot().encoding;
    if (rates) encoded.push(rates.frameRate);
  });
  const before = await recorder.readStats();
  await pause(COMPARE_AFTER_MS);
  const best = (await guide?.takeBestPicture()) ?? null;
  guide?.compareWith(best);
  await pause(seconds * 1000 - COMPARE_AFTER_MS);
  const after = await recorder.readStats();
  guide?.close();
  void recorder.stop();
  const since = (name: "frames" | "late" | "dropped") => (after?.[name] ?? 0) - (before?.[name] ?? 0);
  return {
    reports,
    marks,
    composed: since("frames"),
    late: since("late"),
    dropped: since("dropped"),
    encoded,
    bestBytes: best?.size ?? 0,
  };
};
