/** Straight RGBA, 4 bytes a pixel, row by row. */
export type RgbaImage = { width: number; height: number; pixels: Buffer };

type Point = [x: number, y: number];
type Region = [topLeft: Point, bottomRight: Point];
type Color = [red: number, green: number, blue: number];
/** Signed distance in pixels: negative inside the shape. */
type Shape = (x: number, y: number) => number;

const EMBER: Color = [0xe5, 0x48, 0x2d];
const WHITE: Color = [255, 255, 255];
const INK: Color = [18, 12, 10];

/** Strokes of the digits on a grid of 4 x 6 units, y downwards; no font is needed on the machine. */
const GLYPHS: Record<string, Point[][]> = {
  "0": [
    [
      [0, 1.4],
      [0.4, 0.4],
      [2, 0],
      [3.6, 0.4],
      [4, 1.4],
      [4, 4.6],
      [3.6, 5.6],
      [2, 6],
      [0.4, 5.6],
      [0, 4.6],
      [0, 1.4],
    ],
  ],
  "1": [
    [
      [0.8, 1.2],
      [2.4, 0],
      [2.4, 6],
    ],
  ],
  "2": [
    [
      [0.2, 1.3],
      [0.8, 0.3],
      [2, 0],
      [3.4, 0.4],
      [3.9, 1.6],
      [3.4, 2.9],
      [0.2, 6],
      [4, 6],
    ],
  ],
  "3": [
    [
      [0.2, 0.9],
      [1, 0.2],
      [2.2, 0],
      [3.4, 0.4],
      [3.7, 1.5],
      [3.2, 2.5],
      [1.8, 2.8],
      [3.4, 3.2],
      [4, 4.3],
      [3.5, 5.5],
      [2, 6],
      [0.7, 5.7],
      [0, 4.9],
    ],
  ],
  "4": [
    [
      [4, 4.3],
      [0, 4.3],
      [2.9, 0],
      [2.9, 6],
    ],
  ],
  "5": [
    [
      [3.7, 0],
      [0.6, 0],
      [0.3, 2.8],
      [2, 2.3],
      [3.4, 2.8],
      [4, 4.1],
      [3.4, 5.5],
      [2, 6],
      [0.6, 5.7],
      [0, 4.9],
    ],
  ],
  "6": [
    [
      [3.5, 0.4],
      [2.2, 0],
      [0.8, 0.9],
      [0, 3.2],
      [0.1, 4.6],
      [0.8, 5.7],
      [2, 6],
      [3.3, 5.7],
      [4, 4.4],
      [3.5, 3.1],
      [2.1, 2.6],
      [0.8, 3],
      [0.1, 4.2],
    ],
  ],
  "7": [
    [
      [0, 0],
      [4, 0],
      [1.5, 6],
    ],
  ],
  "8": [
    [
      [2, 2.8],
      [0.6, 2.3],
      [0.3, 1.3],
      [0.8, 0.3],
      [2, 0],
      [3.2, 0.3],
      [3.7, 1.3],
      [3.4, 2.3],
      [2, 2.8],
      [0.4, 3.4],
      [0, 4.5],
      [0.6, 5.6],
      [2, 6],
      [3.4, 5.6],
      [4, 4.5],
      [3.6, 3.4],
      [2, 2.8],
    ],
  ],
  "9": [
    [
      [3.9, 1.8],
      [3.2, 3],
      [1.9, 3.4],
      [0.5, 2.9],
      [0, 1.6],
      [0.7, 0.3],
      [2, 0],
      [3.2, 0.3],
      [3.9, 1.4],
      [4, 2.8],
      [3.2, 5.1],
      [1.8, 6],
      [0.5, 5.6],
    ],
  ],
  ":": [
    [
      [0.6, 1.9],
      [0.6, 1.9],
    ],
    [
      [0.6, 4.6],
      [0.6, 4.6],
    ],
  ],
};
const GLYPH_HEIGHT = 6;
const advance = (glyph: string) => (glyph === ":" ? 2.6 : 5.6);

/** A veil, a round ember button with a white triangle in the middle and the duration in a dark pill at the lower right. */
export function drawPlayButton(width: number, height: number, durationSeconds: number): RgbaImage {
  const image = { width, height, pixels: Buffer.alloc(width * height * 4) };
  drawVeil(image);
  const center: Point = [width / 2, height / 2];
  const radius = Math.round(Math.min(width, height) * 0.145);
  const around: Region = [
    [center[0] - radius * 2, center[1] - radius * 2],
    [center[0] + radius * 2, center[1] + radius * 2],
  ];
  paint(image, softShadow(disc([center[0], center[1] + radius * 0.1], radius), radius * 0.5), INK, 0.45, around);
  paint(image, disc(center, radius + 3), WHITE, 1, around);
  paint(image, disc(center, radius), EMBER, 1, around);
  paint(image, triangle(center, radius * 0.43), WHITE, 1, around);
  drawDuration(image, formatDuration(durationSeconds));
  return image;
}

/** `3:07`, `1:02:03`; a fraction of a second counts as a whole one, so nothing is `0:00`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Darker at the foot, where the duration stands. */
function drawVeil({ width, height, pixels }: RgbaImage): void {
  for (let y = 0; y < height; y++) {
    const opacity = 0.14 + 0.26 * Math.max(0, y / height - 0.55) * 2;
    for (let x = 0; x < width; x++) pixels.set([...INK, Math.round(opacity * 255)], (y * width + x) * 4);
  }
}

function drawDuration(image: RgbaImage, text: string): void {
  const unit = Math.max(1.6, Math.min(image.width, image.height) / 130);
  const textWidth = ([...text].reduce((sum, glyph) => sum + advance(glyph), 0) - 1.6) * unit;
  const [padX, padY, margin] = [4.2 * unit, 3 * unit, 6 * unit];
  const [right, bottom] = [image.width - margin, image.height - margin];
  const [left, top] = [right - textWidth - 2 * padX, bottom - GLYPH_HEIGHT * unit - 2 * padY];
  const pill: Region = [
    [left, top],
    [right, bottom],
  ];
  paint(image, roundedBox(pill, 3.4 * unit), INK, 0.78, pill);
  let x = left + padX;
  for (const glyph of text) {
    for (const stroke of GLYPHS[glyph] ?? []) {
      const points = stroke.map(([px, py]): Point => [x + px * unit, top + padY + py * unit]);
      paint(image, polyline(points, unit * 0.52), WHITE, 1, pill);
    }
    x += advance(glyph) * unit;
  }
}

/** Source-over compositing with an edge one pixel wide, inside `region` only: most shapes cover little of the picture. */
function paint(
  { width, height, pixels }: RgbaImage,
  shape: Shape,
  color: Color,
  opacity: number,
  [[left, top], [right, bottom]]: Region,
): void {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
      const alpha = opacity * Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5)));
      if (alpha <= 0) continue;
      const at = (y * width + x) * 4;
      const under = (pixels[at + 3]! / 255) * (1 - alpha);
      const total = alpha + under;
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = Math.round((color[channel]! * alpha + pixels[at + channel]! * under) / total);
      pixels[at + 3] = Math.round(total * 255);
    }
  }
}

function disc([cx, cy]: Point, radius: number): Shape {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

/** Fades out over `blur` pixels beyond the shape. */
function softShadow(shape: Shape, blur: number): Shape {
  return (x, y) => {
    const faded = Math.min(1, Math.max(0, shape(x, y) / blur));
    return 0.5 - (1 - faded) ** 2;
  };
}

/** Points right; its centroid, which is where the eye sees its middle, lies on the center; corners rounded. */
function triangle([cx, cy]: Point, reach: number): Shape {
  const rounding = reach * 0.16;
  const inner = reach - rounding * 0.6;
  const corners = [0, 120, 240].map((degrees): Point => [
    cx + inner * Math.cos((degrees * Math.PI) / 180),
    cy + inner * Math.sin((degrees * Math.PI) / 180),
  ]);
  const outline = polyline([...corners, corners[0]!], rounding);
  return (x, y) => {
    const isInside = corners.every((corner, index) => isLeftOf(corner, corners[(index + 1) % 3]!, x, y));
    return isInside ? Math.min(-1, outline(x, y)) : outline(x, y);
  };
}

function isLeftOf([ax, ay]: Point, [bx, by]: Point, x: number, y: number): boolean {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
}

function roundedBox([[left, top], [right, bottom]]: Region, radius: number): Shape {
  const [cx, cy, halfWidth, halfHeight] = [
    (left + right) / 2,
    (top + bottom) / 2,
    (right - left) / 2 - radius,
    (bottom - top) / 2 - radius,
  ];
  return (x, y) => {
    const [dx, dy] = [Math.abs(x - cx) - halfWidth, Math.abs(y - cy) - halfHeight];
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
}

function polyline(points: Point[], halfWidth: number): Shape {
  const segments = points.slice(1).map((end, index): [Point, Point] => [points[index]!, end]);
  return (x, y) => Math.min(...segments.map(([from, to]) => distanceToSegment(from, to, x, y))) - halfWidth;
}

function distanceToSegment([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number {
  const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / lengthSquared));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}
