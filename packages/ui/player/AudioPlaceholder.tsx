/** The heights of the bars in percent. They are decorative and do not show the audio. */
const BARS = [12, 20, 34, 52, 40, 66, 84, 58, 72, 46, 62, 90, 54, 38, 48, 28, 36, 18, 12];

/** Shown in place of the picture of an audio message. */
export function AudioPlaceholder() {
  return (
    <div
      data-audio-ground
      aria-hidden
      className="pointer-events-none absolute inset-0 flex items-center justify-center gap-[1.2%] px-[20%]"
    >
      {BARS.map((height, index) => (
        <span key={index} className="w-full rounded-full bg-white/25" style={{ height: `${height / 2}%` }} />
      ))}
    </div>
  );
}
