/** dB in steps of 1/256; the field is a signed 16-bit number. */
const STEPS = 256;
const LIMIT = 127;

/** An Opus init segment with an output gain of `decibels` (RFC 7845): changes the volume without re-encoding. */
export function withOpusGain(init: Buffer, decibels: number): Buffer {
  const dOps = init.indexOf("dOps", 0, "latin1");
  if (dOps < 0) return init;
  const changed = Buffer.from(init);
  // dOps: version, channel count, pre-skip (2), sample rate (4), output gain (2)
  const at = dOps + 4 + 8;
  const before = changed.readInt16BE(at) / STEPS;
  const gain = Math.max(-LIMIT, Math.min(LIMIT, before + decibels));
  changed.writeInt16BE(Math.round(gain * STEPS), at);
  return changed;
}

/** A factor (1 = unchanged) in dB; silence becomes the lowest value. */
export const decibelsOf = (factor: number): number => (factor <= 0 ? -LIMIT : 20 * Math.log10(factor));
