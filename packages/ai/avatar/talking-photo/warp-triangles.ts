/** One value per pixel, in rows. */
export type Plane = { width: number; height: number; values: Uint8Array };

/**
 * Draws the triangles of a mesh with the picture of another position of the same mesh. `scale`: of the plane against the points (the planes
 * of color have half the size). Rows from `bottom` on are left as they are.
 */
export function warpTriangles(
  source: Plane,
  target: Plane,
  mesh: { triangles: ArrayLike<number>; from: Float32Array; to: Float32Array; scale: number; bottom: number },
): void {
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    drawTriangle(source, target, mesh, mesh.triangles[at]! * 2, mesh.triangles[at + 1]! * 2, mesh.triangles[at + 2]! * 2);
  }
}

/** Positions in the source are integers with 16 bits behind the point. */
const ONE = 65_536;

function drawTriangle(
  source: Plane,
  target: Plane,
  { from, to, scale, bottom }: { from: Float32Array; to: Float32Array; scale: number; bottom: number },
  a: number,
  b: number,
  c: number,
): void {
  const ax = to[a]! * scale;
  const ay = to[a + 1]! * scale;
  const bx = to[b]! * scale;
  const by = to[b + 1]! * scale;
  const cx = to[c]! * scale;
  const cy = to[c + 1]! * scale;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const edge1u = (from[b]! - from[a]!) * scale;
  const edge1v = (from[b + 1]! - from[a + 1]!) * scale;
  const edge2u = (from[c]! - from[a]!) * scale;
  const edge2v = (from[c + 1]! - from[a + 1]!) * scale;
  // One that was turned over is hidden by what closed over it: a lid over an eye.
  if (Math.abs(area) < 1e-3 || area * (edge1u * edge2v - edge1v * edge2u) < 0) return;
  // The source position (u, v) is linear in the target position.
  const ux = (edge1u * (cy - ay) - edge2u * (by - ay)) / area;
  const uy = (edge2u * (bx - ax) - edge1u * (cx - ax)) / area;
  const vx = (edge1v * (cy - ay) - edge2v * (by - ay)) / area;
  const vy = (edge2v * (bx - ax) - edge1v * (cx - ax)) / area;
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const last = Math.min(target.height, bottom * scale, Math.floor(Math.max(ay, by, cy) - 0.5) + 1);
  const stepU = Math.round(ux * ONE);
  const stepV = Math.round(vx * ONE);
  for (let y = top; y < last; y++) {
    const row = y + 0.5;
    let left = Infinity;
    let right = -Infinity;
    if (row >= Math.min(ay, by) && row <= Math.max(ay, by) && ay !== by) {
      const x = ax + ((row - ay) / (by - ay)) * (bx - ax);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    if (row >= Math.min(by, cy) && row <= Math.max(by, cy) && by !== cy) {
      const x = bx + ((row - by) / (cy - by)) * (cx - bx);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    if (row >= Math.min(cy, ay) && row <= Math.max(cy, ay) && cy !== ay) {
      const x = cx + ((row - cy) / (ay - cy)) * (ax - cx);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    const first = Math.max(0, Math.ceil(left - 0.5));
    const end = Math.min(target.width, Math.floor(right - 0.5) + 1);
    if (first >= end) continue;
    const x = first + 0.5 - ax;
    const u = from[a]! * scale + ux * x + uy * (row - ay) - 0.5;
    const v = from[a + 1]! * scale + vx * x + vy * (row - ay) - 0.5;
    copyRow(source, target.values, y * target.width + first, end - first, Math.round(u * ONE), Math.round(v * ONE), stepU, stepV);
  }
}

/** Pixels of the source along a line, mixed from the four nearest of each position. */
function copyRow(source: Plane, values: Uint8Array, at: number, count: number, u: number, v: number, stepU: number, stepV: number): void {
  const { width, height, values: pixels } = source;
  const lastX = width - 2;
  const lastY = height - 2;
  for (let index = 0; index < count; index++) {
    let x = u >> 16;
    let y = v >> 16;
    if (x < 0) x = 0;
    else if (x > lastX) x = lastX;
    if (y < 0) y = 0;
    else if (y > lastY) y = lastY;
    const partX = (u >> 8) & 255;
    const partY = (v >> 8) & 255;
    const from = y * width + x;
    const upper = pixels[from]! * (256 - partX) + pixels[from + 1]! * partX;
    const lower = pixels[from + width]! * (256 - partX) + pixels[from + width + 1]! * partX;
    values[at + index] = (upper * (256 - partY) + lower * partY + 32_768) >> 16;
    u += stepU;
    v += stepV;
  }
}
