type Size = { width: number; height: number };

/** A picture's size in pixels times `scale`; even numbers, because 4:2:0 halves them. */
export function evenSize({ width, height }: Size, scale: number): Size {
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
