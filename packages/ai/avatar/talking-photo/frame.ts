import type { Plane } from "./warp-triangles.ts";

/** A picture as video has it: brightness in full size, two planes of color in half size, one after the other (yuv420p). */
export class Frame {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly planes: readonly [Plane, Plane, Plane];

  /** `width`, `height`: even. */
  constructor(width: number, height: number, bytes: Uint8Array) {
    this.width = width;
    this.height = height;
    this.bytes = bytes;
    const size = width * height;
    const half = { width: width / 2, height: height / 2 };
    this.planes = [
      { width, height, values: bytes.subarray(0, size) },
      { ...half, values: bytes.subarray(size, size * 1.25) },
      { ...half, values: bytes.subarray(size * 1.25, size * 1.5) },
    ];
  }

  colorAt(x: number, y: number): readonly [number, number, number] {
    const column = Math.min(this.width - 1, Math.max(0, Math.floor(x)));
    const row = Math.min(this.height - 1, Math.max(0, Math.floor(y)));
    const color = (row >> 1) * (this.width / 2) + (column >> 1);
    return [this.planes[0].values[row * this.width + column]!, this.planes[1].values[color]!, this.planes[2].values[color]!];
  }
}
