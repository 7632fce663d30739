// Shelves, plants, walls and a city: what stands behind people who work. Each paints 1280 x 720 pixels.
import { disc, down, fill, glow, gradient, HEIGHT, outOfFocus, plant, rounded, shaded, shape, WIDTH } from "./brush.mjs";

const SPINES = ["#8c4a3c", "#c97b5c", "#e3b98f", "#efe3d0", "#6d7f7a", "#40535c", "#2f3546", "#a88f6a", "#d9d2c4", "#7a5363"];

/** Books side by side that stand on `y`, between x and x + width; now and then one leans or there is a gap. */
function books(canvas, chance, x, y, width, tallest) {
  let at = x;
  while (at < x + width - 34) {
    const wide = 16 + 24 * chance();
    const tall = tallest * (0.68 + 0.32 * chance());
    const tone = SPINES[Math.floor(chance() * SPINES.length)];
    canvas.save();
    canvas.translate(at, y);
    if (chance() < 0.08) canvas.rotate(0.12);
    rounded(canvas, tone, 0, -tall, wide, tall, 2);
    fill(
      canvas,
      gradient(canvas, [0, 0, wide, 0], ["rgba(255, 255, 255, 0.12)", "rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0.22)"]),
      0,
      -tall,
      wide,
      tall,
    );
    if (chance() < 0.6) fill(canvas, "rgba(255, 240, 215, 0.45)", 3, -tall * 0.86, wide - 6, 5);
    if (chance() < 0.4) fill(canvas, "rgba(255, 240, 215, 0.35)", 3, -tall * 0.22, wide - 6, 3);
    canvas.restore();
    at += wide + 1.5;
    if (chance() < 0.06) at += 30 + 30 * chance();
  }
}

function vase(canvas, x, y, width, height, tones) {
  canvas.fillStyle = gradient(canvas, [x - width / 2, 0, x + width / 2, 0], tones);
  canvas.beginPath();
  canvas.moveTo(x - width * 0.16, y - height);
  canvas.bezierCurveTo(x - width * 0.16, y - height * 0.7, x - width * 0.75, y - height * 0.5, x - width * 0.3, y);
  canvas.lineTo(x + width * 0.3, y);
  canvas.bezierCurveTo(x + width * 0.75, y - height * 0.5, x + width * 0.16, y - height * 0.7, x + width * 0.16, y - height);
  canvas.fill();
}

function bookShelf(canvas, chance) {
  fill(canvas, "#4a3328");
  outOfFocus(canvas, 2.4, (sheet) => {
    fill(sheet, gradient(sheet, [0, 0, WIDTH, 0], ["#5a3f30", "#6b4b38", "#513828"]));
    const columns = [0, 320, 640, 960, 1280];
    for (let row = 0; row < 4; row++) {
      const y = 172 + row * 186;
      for (let column = 0; column < 4; column++) {
        const [left, right] = [columns[column] + 14, columns[column + 1] - 10];
        down(sheet, ["#2a1c17", "#3b2920"], left, y - 166, right - left, 166);
        const kind = chance();
        if (kind < 0.72) books(sheet, chance, left + 4, y, right - left - 8, 148);
        else {
          books(sheet, chance, left + 4, y, (right - left) * 0.5, 140);
          if (kind < 0.86) vase(sheet, right - 70, y, 76, 104, ["#f0e2cc", "#d9bfa0", "#a98a6c"]);
          else
            plant(sheet, chance, { x: right - 70, y, size: 140, greens: ["#3f5a48", "#55755c", "#76936f"], pot: ["#d9c9b4", "#b59c84"] });
        }
        down(sheet, ["rgba(12, 6, 4, 0.55)", "rgba(12, 6, 4, 0)"], left, y - 166, right - left, 60);
      }
      fill(sheet, "#83604a", 0, y, WIDTH, 20);
      fill(sheet, "#5d4233", 0, y + 14, WIDTH, 6);
    }
    for (const x of columns) fill(sheet, gradient(sheet, [x - 10, 0, x + 14, 0], ["#8a654e", "#6c4d3b"]), x - 10, 0, 24, HEIGHT);
    glow(sheet, 300, 120, 620, "255, 206, 150", 0.34);
    glow(sheet, 1100, 500, 520, "255, 190, 130", 0.2);
  });
}

function openShelves(canvas, chance) {
  fill(canvas, "#e4e0d6");
  outOfFocus(canvas, 1.8, (sheet) => {
    down(sheet, ["#ebe7de", "#d9d4c7"]);
    glow(sheet, 200, 60, 700, "255, 252, 240", 0.8);
    for (const [x, y, width] of [
      [740, 190, 450],
      [740, 372, 450],
      [740, 554, 450],
      [70, 262, 300],
      [70, 470, 300],
    ]) {
      down(sheet, ["rgba(60, 44, 30, 0.26)", "rgba(60, 44, 30, 0)"], x + 8, y + 20, width - 16, 46);
      rounded(sheet, gradient(sheet, [0, y, 0, y + 20], ["#c9a27a", "#a9815c"]), x, y, width, 20, 3);
    }
    books(sheet, chance, 760, 190, 190, 118);
    vase(sheet, 1010, 190, 76, 110, ["#c96f4e", "#b25638", "#8f3f28"]);
    disc(sheet, gradient(sheet, [1080, 0, 1150, 0], ["#f7f2e8", "#cfc5b6"]), 1116, 156, 34);
    plant(sheet, chance, { x: 820, y: 372, size: 170, greens: ["#41604f", "#587b64", "#7c9a7c"], pot: ["#f4efe6", "#d2c9bb"] });
    books(sheet, chance, 920, 372, 230, 112);
    shaded(sheet, { blur: 10, y: 4 }, () => fill(sheet, "#f8f4ec", 770, 430, 100, 124));
    fill(sheet, "#9fb3ac", 784, 444, 72, 96);
    disc(sheet, "#d9805f", 826, 480, 20);
    books(sheet, chance, 900, 554, 130, 112);
    vase(sheet, 1100, 554, 90, 100, ["#8fa5a0", "#6f8a86", "#4f6a68"]);
    books(sheet, chance, 90, 262, 150, 112);
    plant(sheet, chance, { x: 305, y: 262, size: 150, greens: ["#4d6f58", "#6c8f70", "#8dab86"], pot: ["#d88e6c", "#b96c4c"] });
    vase(sheet, 140, 470, 80, 120, ["#f4ece0", "#e0d2c0", "#bca993"]);
    for (const [index, tone] of ["#d9c5a8", "#6f7f86", "#b76b50"].entries())
      rounded(sheet, tone, 210 + index * 4, 446 - index * 22, 130 - index * 10, 22, 3);
  });
}

function plantCorner(canvas, chance) {
  fill(canvas, "#cfd8cd");
  outOfFocus(canvas, 2, (sheet) => {
    down(sheet, ["#dfe5da", "#c3cfc2"], 0, 0, WIDTH, 610);
    down(sheet, ["#c5a88a", "#a98a6c"], 0, 610, WIDTH, 110);
    fill(sheet, "rgba(240, 244, 236, 0.8)", 0, 588, WIDTH, 22);
    glow(sheet, 520, 80, 640, "255, 255, 244", 0.7);
    const greens = ["#2c4639", "#3b5c4a", "#507560", "#6d9176", "#8dac8b"];
    plant(sheet, chance, { x: 1140, y: 690, size: 720, greens, pot: ["#e8dccb", "#bfae99"], leaves: 46, breadth: 0.17 });
    plant(sheet, chance, { x: 930, y: 690, size: 350, greens: greens.slice(1), pot: ["#cf8263", "#a95c40"], leaves: 30, breadth: 0.13 });
    plant(sheet, chance, { x: 120, y: 690, size: 560, greens, pot: ["#56646a", "#39464c"], leaves: 40, breadth: 0.11 });
    plant(sheet, chance, { x: 300, y: 695, size: 250, greens: greens.slice(2), pot: ["#efe6d8", "#cabca8"], leaves: 24, breadth: 0.26 });
  });
}

function cityDusk(canvas, chance) {
  down(canvas, ["#2c3358", "#6d5a8a", "#d58a86", "#f5bd8f"]);
  glow(canvas, 860, 560, 520, "255, 210, 150", 0.6);
  for (const [layer, [tone, base, blur]] of [
    ["#a77a93", 330, 9],
    ["#6b567f", 410, 7],
    ["#3a3558", 490, 5],
  ].entries()) {
    outOfFocus(canvas, blur, (sheet) => {
      for (let x = -40; x < WIDTH + 40;) {
        const width = 50 + 80 * chance();
        const top = base + 150 * chance() - 30 * layer;
        fill(sheet, tone, x, top, width, HEIGHT);
        for (let y = top + 20; y < HEIGHT; y += 22)
          for (let at = x + 10; at < x + width - 12; at += 17)
            if (chance() < 0.1 + 0.1 * layer) fill(sheet, chance() < 0.7 ? "#ffd79a" : "#ffb27c", at, y, 7, 10);
        x += width + 6;
      }
    });
  }
  outOfFocus(canvas, 3, (sheet) => {
    for (let index = 0; index < 34; index++) {
      const tone = ["255, 190, 120", "255, 140, 100", "255, 226, 180", "190, 170, 255"][index % 4];
      disc(sheet, `rgba(${tone}, ${0.14 + 0.24 * chance()})`, WIDTH * chance(), 520 + 220 * chance(), 12 + 28 * chance());
    }
    fill(sheet, "#221d2c", 420, 0, 16, HEIGHT);
    fill(sheet, "#221d2c", 850, 0, 16, HEIGHT);
    fill(sheet, "#221d2c", 0, 690, WIDTH, 30);
  });
}

function woodPanel(canvas, chance) {
  fill(canvas, "#7c5a43");
  outOfFocus(canvas, 1.2, (sheet) => {
    for (let x = -10; x < WIDTH; x += 40) {
      const light = 0.9 + 0.2 * chance();
      const tone = [150, 108, 78].map((value) => Math.round(value * light));
      fill(
        sheet,
        gradient(
          sheet,
          [x, 0, x + 32, 0],
          [
            `rgb(${tone.map((value) => value - 14).join(", ")})`,
            `rgb(${tone.map((value) => value + 16).join(", ")})`,
            `rgb(${tone.map((value) => value - 22).join(", ")})`,
          ],
        ),
        x,
        0,
        31,
        HEIGHT,
      );
      fill(sheet, gradient(sheet, [x + 31, 0, x + 40, 0], ["#2a1b14", "#3c281d"]), x + 31, 0, 9, HEIGHT);
      for (let line = 0; line < 5; line++) {
        sheet.strokeStyle = `rgba(70, 42, 26, ${0.06 + 0.1 * chance()})`;
        sheet.lineWidth = 1.4;
        const at = x + 3 + 26 * chance();
        sheet.beginPath();
        sheet.moveTo(at, 0);
        sheet.bezierCurveTo(at + 4 * chance(), 240, at - 4 * chance(), 480, at + 3 * chance(), HEIGHT);
        sheet.stroke();
      }
    }
  });
  for (const x of [210, 1070]) {
    glow(canvas, x, 90, 430, "255, 214, 150", 0.5);
    outOfFocus(canvas, 40, (sheet) =>
      shape(sheet, gradient(sheet, [0, 120, 0, 620], ["rgba(255, 226, 170, 0.5)", "rgba(255, 226, 170, 0)"]), [
        [x - 40, 110],
        [x + 40, 110],
        [x + 190, 640],
        [x - 190, 640],
      ]),
    );
    shaded(canvas, { blur: 14 }, () => rounded(canvas, "#2b2523", x - 26, 60, 52, 76, 6));
    glow(canvas, x, 142, 70, "255, 244, 214", 0.9);
  }
  glow(canvas, 640, 760, 620, "30, 14, 8", 0.4);
}

const ARTS = [
  ["#e9d3bb", "#b9563e", "#3f5560"],
  ["#d6ded6", "#6d8f7c", "#e3b07f"],
  ["#f0e2d0", "#d98660", "#7a4c58"],
  ["#dcd9e3", "#6e6494", "#c97c6c"],
  ["#efe8da", "#45606c", "#d6a15f"],
];

function pictureWall(canvas, chance) {
  fill(canvas, "#dfe0da");
  outOfFocus(canvas, 1.5, (sheet) => {
    down(sheet, ["#e4e4de", "#cfd0c8"]);
    glow(sheet, 640, 60, 760, "255, 253, 244", 0.7);
    const frames = [
      [60, 90, 180, 230],
      [262, 60, 130, 160],
      [262, 244, 130, 130],
      [90, 344, 150, 190],
      [900, 70, 210, 260],
      [1132, 100, 120, 150],
      [1132, 274, 120, 120],
      [930, 356, 180, 140],
      [262, 400, 150, 120],
    ];
    for (const [index, [x, y, width, height]] of frames.entries()) {
      const [ground, main, accent] = ARTS[index % ARTS.length];
      shaded(sheet, { blur: 22, x: 6, y: 12 }, () => fill(sheet, index % 3 === 0 ? "#3a332f" : "#b98d64", x, y, width, height));
      fill(sheet, "#faf7f1", x + 8, y + 8, width - 16, height - 16);
      const inset = Math.min(width, height) * 0.16;
      const [left, top, wide, high] = [x + inset, y + inset, width - 2 * inset, height - 2 * inset];
      sheet.save();
      sheet.beginPath();
      sheet.rect(left, top, wide, high);
      sheet.clip();
      fill(sheet, ground, left, top, wide, high);
      disc(sheet, accent, left + wide * (0.3 + 0.4 * chance()), top + high * 0.36, wide * 0.22);
      if (index % 2) {
        disc(sheet, main, left + wide * 0.3, top + high * 1.05, wide * 0.55);
        disc(sheet, accent, left + wide * 0.85, top + high * 1.1, wide * 0.42);
      } else {
        for (let hill = 0; hill < 3; hill++) {
          sheet.globalAlpha = 0.55 + 0.2 * hill;
          disc(sheet, main, left + wide * (0.15 + 0.38 * hill), top + high * (1.02 + 0.08 * hill), wide * 0.48);
        }
      }
      sheet.restore();
    }
    shaded(sheet, { blur: 24, y: -4 }, () => rounded(sheet, "#b08a68", -20, 600, WIDTH + 40, 140, 6));
    plant(sheet, chance, { x: 1010, y: 612, size: 110, greens: ["#4a6a55", "#668a6c", "#88a884"], pot: ["#efe6d8", "#cabca8"] });
  });
}

export const PLACES = {
  "book-shelf": bookShelf,
  "open-shelves": openShelves,
  "plant-corner": plantCorner,
  "city-dusk": cityDusk,
  "wood-panel": woodPanel,
  "picture-wall": pictureWall,
};
