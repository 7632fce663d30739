import { type OpenScreen, type ScreenFormat, screenConstraints, SourceError } from "@aside/capture/recorder/open-sources.ts";
import { copy } from "../copy.ts";
import { ShownError } from "./text-of.ts";

/** The browser's dialog: a window, a screen or a tab, with its sound where the system offers that. */
export const openDisplay: OpenScreen = async (controller, format) => {
  const wish: Omit<DisplayMediaStreamOptions, "audio"> & { audio: object; systemAudio: "include"; controller?: object } = {
    video: screenConstraints(format),
    audio: true as never,
    systemAudio: "include",
    ...(controller ? { controller } : {}),
  };
  const stream = await navigator.mediaDevices.getDisplayMedia(wish).catch((error: DOMException) => {
    throw new SourceError(error.name === "NotAllowedError" ? "cancelled" : "not-supported", error.message);
  });
  return tracksOf(stream);
};

/**
 * A tab, by the id that chrome.tabCapture gave: it is good for one use within seconds, so the tab is opened at once. The capture follows the tab
 * through navigations.
 */
export async function openTab(streamId: string): Promise<{ open: OpenScreen; close: () => void }> {
  const source = { mandatory: { chromeMediaSource: "tab", chromeMediaSourceId: streamId } };
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: source, video: source } as unknown as MediaStreamConstraints)
    .catch((error: DOMException) => {
      throw new ShownError(copy.tabNotCaptured, { cause: error });
    });
  keepAudible(stream);
  const close = () => stream.getTracks().forEach((track) => track.stop());
  return {
    close,
    open: async (_controller, format: ScreenFormat) => {
      const tracks = tracksOf(stream);
      // A stream from a tab takes the size of its page otherwise.
      await tracks.screen.applyConstraints(screenConstraints(format)).catch(() => {});
      return tracks;
    },
  };
}

function tracksOf(stream: MediaStream): { screen: MediaStreamTrack; sound: MediaStreamTrack | null } {
  const screen = stream.getVideoTracks()[0];
  if (!screen) throw new SourceError("no-device", "the stream has no picture");
  return { screen, sound: stream.getAudioTracks()[0] ?? null };
}

/** A captured tab is silent for the person unless its sound is played again. */
function keepAudible(stream: MediaStream): void {
  const sound = stream.getAudioTracks()[0];
  if (!sound) return;
  const context = new AudioContext();
  context.createMediaStreamSource(new MediaStream([sound])).connect(context.destination);
  sound.addEventListener("ended", () => void context.close());
  // A track that we stop reports no end.
  const stop = sound.stop.bind(sound);
  sound.stop = () => {
    stop();
    if (context.state !== "closed") void context.close();
  };
}
