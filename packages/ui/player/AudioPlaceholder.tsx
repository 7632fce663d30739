/** The heights of the bars, in percent: an illustration, not a measurement. */
const BARS = [12, 20, 34, 52, 40, 66, 84, 58, 72, 46, 62, 90, 54, 38, 48, 28, 36, 18, 12];

/** Replaces the picture of an audio message. */
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
