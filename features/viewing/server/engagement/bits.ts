/** Seconds as bits: bit 0 of byte 0 is second 0. */
export function hasBit(bits: Uint8Array, second: number): boolean {
  return ((bits[second >> 3] ?? 0) & (1 << (second & 7))) !== 0;
}

/** Sets the bit; returns a longer array if the second does not fit. */
export function withBit(bits: Uint8Array, second: number): Uint8Array {
  let grown = bits;
  if (second >> 3 >= bits.length) {
    grown = new Uint8Array((second >> 3) + 1);
    grown.set(bits);
  }
  grown[second >> 3] = (grown[second >> 3] ?? 0) | (1 << (second & 7));
  return grown;
}

/** Counts the bits of the first `length` seconds. */
export function countBits(bits: Uint8Array, length: number): number {
  let count = 0;
  for (let second = 0; second < Math.min(length, bits.length * 8); second++) if (hasBit(bits, second)) count++;
  return count;
}

/** Inclusive [first, last] of each run. */
export function spansOf(bits: Uint8Array): [number, number][] {
  const spans: [number, number][] = [];
  let first = -1;
  for (let second = 0; second <= bits.length * 8; second++) {
    const isSet = second < bits.length * 8 && hasBit(bits, second);
    if (isSet && first < 0) first = second;
    if (!isSet && first >= 0) {
      spans.push([first, second - 1]);
      first = -1;
    }
  }
  return spans;
}
