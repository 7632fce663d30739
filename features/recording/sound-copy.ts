/** Only of the studio: other screens need the rest of the room's texts, too, and would load these. */
export const soundCopy = {
  noiseSuppression: "Noise suppression",
  noiseSuppressionHint: "Removes fans, keyboards and other noise from your voice. Turn it off to record music.",
  noiseSuppressionMissing: "Noise suppression couldn't be loaded. Your microphone is recorded as it sounds.",
  automaticLevel: "Automatic level",
  automaticLevelHint: "Brings your voice to an even, comfortable loudness, also in files that you upload.",
  hints: {
    muted: "No sound comes from your microphone. Check that it isn't muted, or choose another one.",
    unheard: "Nothing heard yet. Wrong microphone? Speak louder, move closer, or choose another one.",
    playback: "Wrong microphone? This one records what your computer plays, not your voice.",
    clipping:
      "Your microphone is too loud, and your voice is distorted. Move away from it, or lower its input level in your system's settings.",
  },
  useMicrophone: (label: string) => `Use ${label || "another microphone"}`,
} as const;
