import { createCanvas } from "@napi-rs/canvas";

/** The mark on a square, as PNG: browsers take no SVG for the icons of extensions. */
export async function drawIcon(size: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext("2d");
  pen.scale(size / 32, size / 32);
  pen.fillStyle = "#14121b";
  pen.beginPath();
  pen.roundRect(0, 0, 32, 32, 8);
  pen.fill();
  pen.strokeStyle = "#f4f1ec";
  pen.lineWidth = 3.5;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(13, 6);
  pen.bezierCurveTo(8, 11, 8, 21, 13, 26);
  pen.stroke();
  pen.fillStyle = "#ff6b4f";
  pen.beginPath();
  pen.arc(20, 16, 5, 0, 2 * Math.PI);
  pen.fill();
  return await canvas.encode("png");
}
