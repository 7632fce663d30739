import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { useEffect, useState } from "react";

const KEY = "aside.countdown-sound";
const SECONDS = 0.15;
/** In Hz. */
const PITCH = 880;
const VOLUME = 0.15;

export type CountdownSound = { isOn: boolean; turn: (isOn: boolean) => void };

/** Plays a tone for each second of the countdown if the person wants it. The tones end before the recording starts. */
export function useCountdownSound({ status, countdown }: RecorderState): CountdownSound {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) === "on");
  const isDue = isOn && status === "countdown";
  useEffect(() => {
    if (isDue) playTone();
  }, [isDue, countdown]);
  const turn = (next: boolean) => {
    localStorage.setItem(KEY, next ? "on" : "off");
    setOn(next);
  };
  return { isOn, turn };
}

function playTone(): void {
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = PITCH;
  // Fades out, because a tone that stops at once clicks.
  volume.gain.setValueAtTime(VOLUME, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.addEventListener("ended", () => void context.close());
  tone.start();
  tone.stop(context.currentTime + SECONDS);
}
