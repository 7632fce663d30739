/** While the page is visible, passes a track's frames from a video element to `onFrame`, which closes them. Returns a stop function. */
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
