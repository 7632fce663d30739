/**
 * Copies a frame to separate memory and closes `frame`. A camera has three buffers: a frame in an encoder's queue or in a closed page
 * occupies one, and without a free buffer the camera freezes. Frames that cannot be read or are rotated are returned unchanged.
 */
export async function copyFrame(frame: VideoFrame): Promise<VideoFrame> {
  const { format, visibleRect, displayWidth, displayHeight, timestamp, colorSpace } = frame;
  if (format === null || visibleRect === null || (frame as { rotation?: number }).rotation) return frame;
  try {
    const buffer = new ArrayBuffer(frame.allocationSize());
    const layout = await frame.copyTo(buffer);
    const { width: codedWidth, height: codedHeight } = visibleRect;
    const init = { format, codedWidth, codedHeight, displayWidth, displayHeight, timestamp, colorSpace, layout, transfer: [buffer] };
    return new VideoFrame(buffer, init);
  } finally {
    frame.close();
  }
}
