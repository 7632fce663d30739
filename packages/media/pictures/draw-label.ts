import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";

// Not every machine has a font.
const require = createRequire(import.meta.url);
GlobalFonts.registerFromPath(require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"), "Inter");

const MARGIN = 0.45;

/**
 * White text in the middle of a dark strip, at the bottom of a picture of this size. As large as fits the width, at most 4.5 % of the
 * height. Returns the strip's pixels as brightness (0..255, one byte each), row by row; its width is the picture's.
 */
export function drawLabel(text: string, width: number, height: number): { height: number; pixels: Uint8Array } {
  let size = Math.round(height * 0.045);
  const measure = createCanvas(8, 8).getContext("2d");
  const fits = () => {
    measure.font = `600 ${size}px Inter`;
    return measure.measureText(text).width <= width * 0.94;
  };
  while (size > 8 && !fits()) size--;
  // Even, because two rows share their color.
  const stripHeight = Math.ceil((size * (1 + 2 * MARGIN)) / 2) * 2;
  const draw = createCanvas(width, stripHeight).getContext("2d");
  draw.fillStyle = "#141414";
  draw.fillRect(0, 0, width, stripHeight);
  draw.fillStyle = "#ffffff";
  draw.font = `600 ${size}px Inter`;
  draw.textAlign = "center";
  draw.textBaseline = "middle";
  draw.fillText(text, width / 2, stripHeight / 2, width * 0.96);
  const rgba = draw.getImageData(0, 0, width, stripHeight).data;
  return { height: stripHeight, pixels: Uint8Array.from({ length: width * stripHeight }, (_, index) => rgba[index * 4]!) };
}
