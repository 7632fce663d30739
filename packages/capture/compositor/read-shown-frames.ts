/** Passes the frames that a video element shows of a track to `onFrame`, which closes them, while the page is visible. Returns a function that stops this. */
export function readShownFrames(track: MediaStreamTrack, onFrame: (frame: VideoFrame) => void): () => void {
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true, srcObject: new MediaStream([track]) });
  let isStopped = false;
  const readNext = () =>
    video.requestVideoFrameCallback((now) => {
      if (isStopped) return;
      onFrame(new VideoFrame(video, { timestamp: Math.round(now * 1000) }));
      readNext();
    });
  readNext();
  video.play().catch(() => undefined);
  return () => {
    isStopped = true;
    video.srcObject = null;
  };
}
