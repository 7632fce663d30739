import { describe, expect, test } from "vitest";
import { askFfmpeg, makeSound } from "../testkit/make-sound.ts";
import { LoudnessMeter } from "./loudness-meter.ts";
import { truePeak } from "./true-peak.ts";

describe("loudness and true peak", () => {
  test.each([
    ["a tone", "sine=frequency=997:duration=5", 48_000, 1],
    ["stereo noise at 44.1 kHz", "anoisesrc=color=pink:seed=3:duration=8:amplitude=0.4", 44_100, 2],
    [
      "a loud part, a quiet part and silence",
      "aevalsrc='if(lt(t,4),0.5,if(lt(t,8),0.05,0))*sin(2*PI*440*t)*sin(2*PI*3*t)':s=48000:d=12",
      48_000,
      1,
    ],
    ["a voice", "flite=text='Good morning everyone. The quarterly report is ready.':voice=slt", 16_000, 1],
  ])("of %s are those that ffmpeg measures", (_, filter, rate, channels) => {
    const sound = makeSound(filter, { rate, channels });
    const meter = new LoudnessMeter(rate, channels);
    meter.add(sound);
    const { loudness, peak } = askFfmpeg(sound, rate);
    expect(Math.abs(meter.integrated() - loudness)).toBeLessThan(0.15);
    const ours = Math.max(...sound.map((samples) => truePeak(samples, 0, samples.length)));
    expect(Math.abs(20 * Math.log10(ours) - peak)).toBeLessThan(0.3);
  });

  test("do not depend on how the samples arrive, and silence has none", () => {
    const [sound] = makeSound("anoisesrc=seed=5:duration=3") as [Float32Array];
    const [whole, parts, silent] = [new LoudnessMeter(48_000), new LoudnessMeter(48_000), new LoudnessMeter(48_000)];
    whole.add([sound]);
    for (let from = 0; from < sound.length; from += 777) parts.add([sound.subarray(from, from + 777)]);
    silent.add([new Float32Array(48_000)]);
    expect(parts.integrated()).toBe(whole.integrated());
    expect(silent.integrated()).toBe(Number.NEGATIVE_INFINITY);
  });
});
