import { createCanvas } from "@napi-rs/canvas";

/** CSS colors. `ground`: of a rounded square behind the mark; null: transparent. */
type Mark = { size: number; ground: string | null; arc: string; dot: string };

/** The product's mark as a square PNG, for programs that take no SVG. `size` in pixels. */
export async function drawMark({ size, ground, arc, dot }: Mark): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext("2d");
  pen.scale(size / 32, size / 32);
  if (ground !== null) {
    pen.fillStyle = ground;
    pen.beginPath();
    pen.roundRect(0, 0, 32, 32, 8);
    pen.fill();
  }
  pen.strokeStyle = arc;
  pen.lineWidth = 3.5;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(13, 6);
  pen.bezierCurveTo(8, 11, 8, 21, 13, 26);
  pen.stroke();
  pen.fillStyle = dot;
  pen.beginPath();
  pen.arc(20, 16, 5, 0, 2 * Math.PI);
  pen.fill();
  return await canvas.encode("png");
}

/** The mark in the product's colors, on a dark ground. */
export const drawAppIcon = async (size: number): Promise<Buffer> =>
  await drawMark({ size, ground: "#14121b", arc: "#f4f1ec", dot: "#ff6b4f" });
