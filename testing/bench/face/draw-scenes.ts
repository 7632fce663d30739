import { createCanvas, type Image, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type { Face } from "@aside/face/port.ts";

/** A frame with a margin, so that the clip can move the camera. */
const WIDTH = 1440;
const HEIGHT = 810;
/** The middle and the height of the face in the frame. */
const MIDDLE = { x: 720, y: 390 };
const FACE_HEIGHT = 300;

/** The pictures that clips are made of: PNG files of a person in front of a camera. */
export type Scenes = Record<"clean" | "backLit" | "covered" | "shifted", Buffer>;

type Portrait = { picture: Buffer; face: Face };

export async function drawScenes(portrait: Portrait, cover: number): Promise<Scenes> {
  const image = await loadImage(portrait.picture);
  return {
    clean: draw(image, portrait, () => {}),
    backLit: drawBackLit(image, portrait),
    covered: draw(image, portrait, (context, scale) => drawCover(context, scale, cover)),
    shifted: draw(image, portrait, () => {}, MIDDLE.x + 480),
  };
}

function draw(image: Image, { face }: Portrait, paint: (context: SKRSContext2D, faceWidth: number) => void, x = MIDDLE.x): Buffer {
  const context = createCanvas(WIDTH, HEIGHT).getContext("2d");
  context.filter = "blur(40px)";
  context.drawImage(image, -60, -60, WIDTH + 120, HEIGHT + 120);
  context.filter = "none";
  drawPerson(context, image, face, x);
  paint(context, (face.box.width * FACE_HEIGHT) / face.box.height);
  return context.canvas.toBuffer("image/png");
}

function drawPerson(context: SKRSContext2D, image: Image, { box }: Face, x = MIDDLE.x): void {
  const scale = FACE_HEIGHT / box.height;
  context.imageSmoothingQuality = "high";
  const left = x - (box.x + box.width / 2) * scale;
  const top = MIDDLE.y - (box.y + box.height / 2) * scale;
  context.drawImage(image, left, top, image.width * scale, image.height * scale);
}

/** A window behind the person: the head is dark in front of white. */
function drawBackLit(image: Image, { face }: Portrait): Buffer {
  const person = createCanvas(WIDTH, HEIGHT).getContext("2d");
  drawPerson(person, image, face);
  person.globalCompositeOperation = "multiply";
  person.fillStyle = "rgb(95 95 100)";
  person.fillRect(0, 0, WIDTH, HEIGHT);
  person.globalCompositeOperation = "destination-in";
  person.filter = "blur(12px)";
  person.beginPath();
  person.ellipse(MIDDLE.x, MIDDLE.y - 40, FACE_HEIGHT * 0.5, FACE_HEIGHT * 0.75, 0, 0, 7);
  person.ellipse(MIDDLE.x, MIDDLE.y + FACE_HEIGHT * 1.25, FACE_HEIGHT * 1.2, FACE_HEIGHT * 0.75, 0, 0, 7);
  person.fill();
  const context = createCanvas(WIDTH, HEIGHT).getContext("2d");
  context.fillStyle = "rgb(243 246 250)";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(person.canvas, 0, 0);
  return context.canvas.toBuffer("image/png");
}

/** Things that people hold in front of their face. None of them was used to find the weights. */
function drawCover(context: SKRSContext2D, width: number, kind: number): void {
  const { x, y } = MIDDLE;
  context.save();
  if (kind % 4 === 0) {
    // A mug.
    const paint = context.createLinearGradient(x - width * 0.4, 0, x + width * 0.4, 0);
    paint.addColorStop(0, "#7d2e22");
    paint.addColorStop(0.5, "#d56a55");
    paint.addColorStop(1, "#6d2a20");
    context.fillStyle = paint;
    context.beginPath();
    context.roundRect(x - width * 0.42, y + FACE_HEIGHT * 0.05, width * 0.84, FACE_HEIGHT * 0.55, 20);
    context.fill();
  } else if (kind % 4 === 1) {
    // A sheet of paper.
    context.fillStyle = "#f3f1ea";
    context.fillRect(x - width * 0.7, y - FACE_HEIGHT * 0.02, width * 1.4, FACE_HEIGHT * 0.9);
    context.fillStyle = "#555";
    for (let line = 0; line < 9; line++) context.fillRect(x - width * 0.55, y + FACE_HEIGHT * (0.05 + line * 0.08), width * 1.1, 5);
  } else if (kind % 4 === 2) {
    // A hand with its fingers across the mouth.
    context.fillStyle = "#b98364";
    context.strokeStyle = "#80543c";
    context.lineWidth = 4;
    for (let finger = 0; finger < 4; finger++) {
      context.beginPath();
      context.roundRect(x - width * 0.55, y + FACE_HEIGHT * (0.02 + finger * 0.13), width * 1.25, FACE_HEIGHT * 0.125, 18);
      context.fill();
      context.stroke();
    }
  } else {
    // A phone in front of one side.
    context.fillStyle = "#16181c";
    context.beginPath();
    context.roundRect(x - width * 0.05, y - FACE_HEIGHT * 0.35, width * 0.62, FACE_HEIGHT * 0.85, 24);
    context.fill();
  }
  context.restore();
}
