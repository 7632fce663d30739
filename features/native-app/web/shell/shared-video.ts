import { keepShare } from "@aside/capture/upload/shared-files.ts";
import { MAX_SHARED_FILES, SHARE_TOAST, SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { toastError, toastInfo } from "@aside/ui/feedback/toast.ts";
import { type PluginListenerHandle, registerPlugin } from "@capacitor/core";
import { copy } from "../../copy.ts";

/** Written by us (apps/native/sources). */
const SharedVideo = registerPlugin<{
  addListener(event: "shared", listener: () => void): Promise<PluginListenerHandle>;
  /** Undefined, or without a name: there is none. */
  take(): Promise<{ name?: string; type?: string; size?: number } | undefined>;
  /** The next piece in base64; empty at the end. */
  read(options: { length: number }): Promise<{ data: string }>;
  done(): Promise<void>;
}>("SharedVideo");

/** What crosses the bridge at once, as text: larger pieces stop the page for longer. */
const PIECE_BYTES = 1024 * 1024;
const MAX_NAME = 200;

/** A video that another app shared is kept on this device and shown as a draft. The phone reads one at a time. */
export async function followSharedVideos(open: (path: string) => void): Promise<void> {
  let taking = Promise.resolve();
  await SharedVideo.addListener("shared", () => void (taking = taking.then(async () => await takeVideo(open))));
}

async function takeVideo(open: (path: string) => void): Promise<void> {
  let name: string | undefined;
  try {
    const video = await SharedVideo.take();
    if (video?.name === undefined) return;
    name = video.name.slice(0, MAX_NAME);
    toastInfo(copy.takingVideo, { id: SHARE_TOAST });
    const type = video.type?.startsWith("video/") ? video.type : "video/mp4";
    await keepShare([new File(await readPieces(), name, { type })], MAX_SHARED_FILES, () => true);
    open(SHARED_VIDEOS_PATH);
  } catch {
    toastError(copy.videoNotTaken(name));
  }
}

/** As blobs, which the browser may keep on the disk: a video can be larger than the memory. */
async function readPieces(): Promise<Blob[]> {
  const pieces: Blob[] = [];
  try {
    while (true) {
      const { data } = await SharedVideo.read({ length: PIECE_BYTES });
      if (data === "") return pieces;
      pieces.push(new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))]));
    }
  } finally {
    await SharedVideo.done();
  }
}
