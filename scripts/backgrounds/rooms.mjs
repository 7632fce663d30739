// Calm rooms with light in them, a little out of focus as behind a person. Each paints 1280 x 720 pixels.
import { disc, down, fill, glow, gradient, HEIGHT, leaf, outOfFocus, plant, rounded, shaded, shape, TURN, WIDTH } from "./brush.mjs";

const FLOOR = 610;

/** A wall of those colours from top to bottom, and a floor with a skirting board. */
function wall(canvas, wallColours, floorColours, skirting = "rgba(255, 250, 244, 0.75)") {
  down(canvas, wallColours, 0, 0, WIDTH, FLOOR);
  down(canvas, floorColours, 0, FLOOR, WIDTH, HEIGHT - FLOOR);
  fill(canvas, skirting, 0, FLOOR - 26, WIDTH, 26);
  down(canvas, ["rgba(40, 24, 20, 0.22)", "rgba(40, 24, 20, 0)"], 0, FLOOR, WIDTH, 40);
}

/** Light that falls through panes onto a wall: slanted fields, `colour` "r, g, b". */
function fallingLight(canvas, x, y, colour, strength, { columns = 2, rows = 3, width = 130, height = 120, slant = 0.32 } = {}) {
  outOfFocus(canvas, 7, (sheet) => {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const left = x + column * (width + 14);
        const top = y + row * (height + 14) + left * slant - x * slant;
        shape(sheet, `rgba(${colour}, ${strength})`, [
          [left, top],
          [left + width, top + width * slant],
          [left + width, top + height + width * slant],
          [left, top + height],
        ]);
      }
    }
  });
}

/** A window with glazing bars; `paintView` draws what is outside, in its own box. */
function window(canvas, { x, y, width, height, frame, paintView, columns = 2, rows = 3 }) {
  shaded(canvas, { blur: 30, y: 10, colour: "rgba(50, 30, 30, 0.25)" }, () =>
    rounded(canvas, frame, x - 22, y - 22, width + 44, height + 44, 4),
  );
  canvas.save();
  canvas.beginPath();
  canvas.rect(x, y, width, height);
  canvas.clip();
  paintView();
  canvas.restore();
  for (let column = 1; column < columns; column++) fill(canvas, frame, x + (width * column) / columns - 6, y, 12, height);
  for (let row = 1; row < rows; row++) fill(canvas, frame, x, y + (height * row) / rows - 5, width, 10);
  down(canvas, ["rgba(40, 24, 20, 0.18)", "rgba(40, 24, 20, 0)"], x, y, width, 18);
  shaded(canvas, { blur: 20, y: 8 }, () => fill(canvas, frame, x - 42, y + height + 20, width + 84, 20));
}

function curtain(canvas, chance, x, width, tones) {
  let at = x;
  while (at < x + width) {
    const fold = 26 + 30 * chance();
    fill(canvas, gradient(canvas, [at, 0, at + fold, 0], [tones[0], tones[1], tones[2], tones[0]]), at, 0, fold + 1, FLOOR + 40);
    at += fold;
  }
}

function blurred(canvas, radius, paint) {
  outOfFocus(canvas, radius, paint);
}

function morningWindow(canvas, chance) {
  fill(canvas, "#efe6da");
  blurred(canvas, 2.2, (sheet) => {
    wall(sheet, ["#f4ece1", "#eaddcd"], ["#c9a988", "#b08c6c"]);
    window(sheet, {
      x: 850,
      y: 70,
      width: 300,
      height: 400,
      frame: "#fbf7f0",
      paintView: () => {
        down(sheet, ["#dcebf2", "#f6f0df", "#e9ead0"], 850, 70, 300, 400);
        outOfFocus(sheet, 14, (view) => {
          for (let index = 0; index < 40; index++)
            disc(
              view,
              ["#a9c2a0", "#c3d3ae", "#8fae92", "#dfe3c0"][index % 4],
              840 + 320 * chance(),
              330 + 150 * chance(),
              20 + 34 * chance(),
            );
        });
      },
    });
    glow(sheet, 1000, 240, 460, "255, 244, 216", 0.5);
    fallingLight(sheet, 190, 120, "255, 246, 222", 0.62);
    plant(sheet, chance, {
      x: 1200,
      y: FLOOR + 50,
      size: 330,
      greens: ["#48685a", "#5d8069", "#7a9c7d", "#93b08e"],
      pot: ["#d4866a", "#b9664c"],
    });
    shaded(sheet, { blur: 18 }, () => rounded(sheet, "#e6d2b8", -60, 440, 330, 34, 8));
    for (const [x, height, tone] of [
      [30, 120, "#b9664c"],
      [66, 140, "#f0e4d2"],
      [98, 110, "#6f8f86"],
      [126, 132, "#3f4a5c"],
    ])
      rounded(sheet, tone, x, 440 - height, 28, height, 3);
    disc(sheet, gradient(sheet, [180, 0, 250, 0], ["#f7efe4", "#d8c6b2"]), 212, 404, 38, 0.95);
  });
}

function eveningWindow(canvas, chance) {
  fill(canvas, "#2b2433");
  blurred(canvas, 2.2, (sheet) => {
    wall(sheet, ["#3b3144", "#33293a"], ["#4d3732", "#3a2928"], "rgba(90, 76, 92, 0.8)");
    window(sheet, {
      x: 130,
      y: 70,
      width: 330,
      height: 410,
      frame: "#574a5c",
      paintView: () => {
        down(sheet, ["#39456f", "#8a6c93", "#e8957a", "#f6c08e"], 130, 70, 330, 410);
        outOfFocus(sheet, 5, (view) => {
          for (let index = 0; index < 9; index++) fill(view, "#40385a", 120 + index * 42, 370 + 60 * chance(), 36, 200);
          for (let index = 0; index < 30; index++) fill(view, "#ffd9a0", 130 + 320 * chance(), 420 + 60 * chance(), 5, 7);
        });
      },
    });
    glow(sheet, 300, 300, 420, "240, 150, 110", 0.22);
    fill(sheet, "#241d29", 1048, 250, 8, 390);
    shape(sheet, gradient(sheet, [0, 140, 0, 270], ["#ffe2b0", "#f4b878"]), [
      [1002, 140],
      [1102, 140],
      [1136, 268],
      [968, 268],
    ]);
    glow(sheet, 1052, 230, 430, "255, 196, 120", 0.55);
    plant(sheet, chance, {
      x: 780,
      y: FLOOR + 44,
      size: 270,
      greens: ["#27352f", "#334840", "#435c4e"],
      pot: ["#6d4a44", "#4f3532"],
      leaves: 26,
      breadth: 0.14,
    });
  });
}

function palmShadow(canvas, chance) {
  down(canvas, ["#f3e3d3", "#e8cdb8"]);
  glow(canvas, 330, 140, 720, "255, 244, 226", 0.8);
  outOfFocus(
    canvas,
    8,
    (sheet) => {
      for (const [x, y, turn, size] of [
        [1330, -40, Math.PI * 0.86, 640],
        [1350, 240, Math.PI * 1.02, 560],
        [-60, 800, -0.62, 560],
        [1180, -120, Math.PI * 0.66, 520],
      ]) {
        for (let step = 2; step < 17; step++) {
          const part = step / 17;
          const bend = turn + part * part * 0.5;
          const [atX, atY] = [x + Math.cos(bend) * size * part, y + Math.sin(bend) * size * part];
          for (const side of [-1, 1])
            leaf(sheet, "#6b4038", atX, atY, size * 0.5 * (1.05 - part * 0.75), bend + side * (1.0 - part * 0.45 + 0.06 * chance()), 0.055);
        }
      }
    },
    { alpha: 0.34, mode: "multiply" },
  );
}

function archedDoor(canvas, chance) {
  fill(canvas, "#e6cdb9");
  blurred(canvas, 1.8, (sheet) => {
    wall(sheet, ["#edd8c6", "#e2c3ab"], ["#cf9f80", "#b98467"], "rgba(226, 196, 172, 0.9)");
    const arch = (x, width, top) => {
      sheet.beginPath();
      sheet.moveTo(x, FLOOR);
      sheet.lineTo(x, top + width / 2);
      sheet.arc(x + width / 2, top + width / 2, width / 2, Math.PI, TURN);
      sheet.lineTo(x + width, FLOOR);
      sheet.closePath();
    };
    sheet.fillStyle = gradient(sheet, [800, 0, 1120, 0], ["#b07a60", "#c89479"]);
    arch(800, 330, 110);
    sheet.fill();
    sheet.save();
    arch(836, 294, 132);
    sheet.clip();
    down(sheet, ["#f8ead6", "#f2d9bd", "#e4bb98"], 800, 100, 340, 420);
    down(sheet, ["#d5a888", "#c39273"], 800, 520, 340, 110);
    glow(sheet, 1010, 250, 280, "255, 250, 236", 0.9);
    plant(sheet, chance, { x: 1040, y: 600, size: 270, greens: ["#6f8466", "#8a9c78", "#a9b58f"], pot: ["#f0dcc8", "#d3b296"] });
    sheet.restore();
    fallingLight(sheet, 110, 90, "255, 240, 216", 0.5, { columns: 1, rows: 1, width: 300, height: 420, slant: 0.2 });
    shaded(sheet, { blur: 20 }, () => rounded(sheet, "#c98264", 140, 500, 120, 110, [50, 50, 24, 24]));
    for (let index = 0; index < 9; index++) {
      sheet.strokeStyle = "#b49a72";
      sheet.lineWidth = 3;
      sheet.beginPath();
      sheet.moveTo(200, 505);
      sheet.quadraticCurveTo(200 + (index - 4) * 8, 400, 200 + (index - 4) * 26, 310 + 24 * Math.abs(index - 4));
      sheet.stroke();
      leaf(sheet, "#d9bf94", 200 + (index - 4) * 26, 310 + 24 * Math.abs(index - 4), 66, -Math.PI / 2 + (index - 4) * 0.2, 0.16);
    }
  });
}

function linenCurtain(canvas, chance) {
  fill(canvas, "#ece4d8");
  blurred(canvas, 2.5, (sheet) => {
    wall(sheet, ["#ece3d6", "#e2d6c6"], ["#bfa184", "#a88a6e"]);
    down(sheet, ["#f2f6f4", "#fbf6e8"], 300, 0, 680, FLOOR - 26);
    outOfFocus(sheet, 26, (view) => {
      for (let index = 0; index < 40; index++)
        disc(view, ["#cfdccb", "#b7cbb6", "#e4e7cf"][index % 3], 300 + 680 * chance(), 250 + 340 * chance(), 30 + 50 * chance());
    });
    for (const x of [300, 524, 748, 972]) fill(sheet, "#d9cdbd", x, 0, 10, FLOOR - 26);
    sheet.globalAlpha = 0.5;
    curtain(sheet, chance, 250, 780, ["#efe7da", "#fffdf8", "#e6dccd"]);
    sheet.globalAlpha = 0.97;
    curtain(sheet, chance, 120, 250, ["#d8c9b5", "#efe4d4", "#c8b7a1"]);
    curtain(sheet, chance, 930, 250, ["#d8c9b5", "#efe4d4", "#c8b7a1"]);
    sheet.globalAlpha = 1;
    fill(sheet, "#8d7663", 80, 14, 1140, 12);
    glow(sheet, 640, 250, 560, "255, 250, 234", 0.5);
  });
}

function studioLamp(canvas) {
  fill(canvas, "#55606a");
  blurred(canvas, 1.6, (sheet) => {
    wall(sheet, ["#5c6a73", "#48545d"], ["#7a6250", "#5f4a3c"], "rgba(112, 126, 134, 0.9)");
    sheet.strokeStyle = "#22272c";
    sheet.lineWidth = 5;
    sheet.beginPath();
    sheet.moveTo(1010, 0);
    sheet.lineTo(1010, 150);
    sheet.stroke();
    glow(sheet, 1010, 280, 520, "255, 206, 140", 0.6);
    sheet.fillStyle = gradient(sheet, [930, 0, 1090, 0], ["#2c3238", "#454d54", "#23282d"]);
    sheet.beginPath();
    sheet.arc(1010, 230, 92, Math.PI, TURN);
    sheet.closePath();
    sheet.fill();
    disc(sheet, "#fff0cf", 1010, 232, 84, 0.13);
    glow(sheet, 1010, 240, 110, "255, 240, 205", 0.8);
    shaded(sheet, { blur: 26, y: 12 }, () => {
      rounded(sheet, "#c07a55", 60, 430, 420, 110, 34);
      rounded(sheet, "#cc8861", 84, 380, 180, 110, 26);
      rounded(sheet, "#c88059", 276, 380, 180, 110, 26);
      rounded(sheet, "#b36d4a", 30, 410, 66, 140, 28);
      rounded(sheet, "#b36d4a", 444, 410, 66, 140, 28);
    });
    rounded(sheet, "#e9dcc6", 120, 400, 86, 80, 18);
    for (const x of [84, 440]) fill(sheet, "#3a2c24", x, 545, 12, 64);
    shaded(sheet, { blur: 16 }, () => fill(sheet, "#efe6d8", 160, 110, 200, 220));
    fill(sheet, "#dfb08c", 178, 128, 164, 184);
    disc(sheet, "#b3563c", 272, 214, 46);
    shape(sheet, "#4d6670", [
      [178, 312],
      [178, 250],
      [260, 226],
      [342, 282],
      [342, 312],
    ]);
  });
}

export const ROOMS = {
  "morning-window": morningWindow,
  "evening-window": eveningWindow,
  "palm-shadow": palmShadow,
  "arched-door": archedDoor,
  "linen-curtain": linenCurtain,
  "studio-lamp": studioLamp,
};
