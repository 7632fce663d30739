import { useEffect, useState } from "react";

/** Six seconds at ten levels per second. */
const BARS = 60;
const SILENCE: readonly number[] = Array.from({ length: BARS }, () => 0);

/** The microphone level of the last seconds, newest at the right. `level`: 0..1, updated ten times per second. */
export function Waveform({ level }: { level: number }) {
  const [levels, setLevels] = useState(SILENCE);
  useEffect(() => setLevels((known) => [...known.slice(1), level]), [level]);
  return (
    <div role="img" aria-label="Audio waveform" className="flex size-full items-center justify-center gap-[0.6%] px-[8%] pb-[8%]">
      {levels.map((value, index) => (
        <span key={index} className="w-full rounded-full bg-white/70" style={{ height: `${2 + value * 45}%` }} />
      ))}
    </div>
  );
}
