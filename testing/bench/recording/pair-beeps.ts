import type { DownloadedVideo } from "@aside/testkit/media/download-video.ts";

/** The maximum distance between a flash and its beep, which come every two seconds. */
const NEAR = 1;
/** Mean luma (0..255) of a white flash, and of a gray flash, which marks a beep that was detected too late. */
const FLASH = { any: 50, inTime: 160 };

/** Finds the beeps of a recording, and for each the flash beside it: `offset` is how many seconds later than the beep it is. */
export async function pairBeeps(video: DownloadedVideo): Promise<{ beeps: number[]; pairs: { offset: number; isLate: boolean }[] }> {
  const lumas = await video.lumas();
  const times = (video.video?.times ?? []).toSorted((a, b) => a - b);
  const flashes = times.flatMap((at, index) => {
    const isBegin = (lumas[index] ?? 0) > FLASH.any && (lumas[index - 1] ?? 255) <= FLASH.any;
    return isBegin ? [{ at, isLate: Math.max(...lumas.slice(index, index + 3)) < FLASH.inTime }] : [];
  });
  const beeps = onsets(await video.pcm());
  const pairs = beeps.flatMap((at) => {
    const nearest = flashes.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
    return nearest && Math.abs(nearest.at - at) < NEAR ? [{ offset: nearest.at - at, isLate: nearest.isLate }] : [];
  });
  return { beeps, pairs };
}

/** The starts of sounds after silence, in seconds. */
function onsets(pcm: Float32Array): number[] {
  const found: number[] = [];
  let quietFor = 0;
  for (let i = 0; i < pcm.length; i++) {
    if (Math.abs(pcm[i] as number) < 0.05) quietFor++;
    else {
      if (quietFor > 0.3 * 48_000) found.push(i / 48_000);
      quietFor = 0;
    }
  }
  return found;
}
