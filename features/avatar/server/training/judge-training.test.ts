import { expect, test } from "vitest";
import type { Face, QualityIssue } from "@aside/face/port.ts";
import { judgeTraining } from "./judge-training.ts";

const PICTURES = 10;

function judge(issue: QualityIssue, inPictures: number) {
  const face = (index: number): Face => ({
    box: { x: 10, y: 10, width: 100, height: 120 },
    score: 0.9,
    pose: { yaw: 0, pitch: 0, roll: 0 },
    mesh: [],
    descriptor: new Float32Array(128).fill(0.1),
    glasses: 0,
    issues: index < inPictures ? [issue] : [],
  });
  const pictures = Array.from({ length: PICTURES }, () => Buffer.alloc(1));
  return judgeTraining(
    pictures,
    pictures.map((_, index) => [face(index)]),
  );
}

test.each([
  ["LIGHTING", 4],
  ["FACE_POSITION", 10],
] as const)("%s in %i of 10 pictures refuses the video", (issue, inPictures) => {
  expect(judge(issue, inPictures)).toMatchObject({ failure: null, faults: [issue], hints: [] });
});

test("fewer are a hint, and a single one is nothing", () => {
  expect(judge("LIGHTING", 2)).toMatchObject({ faults: [], hints: ["LIGHTING"] });
  expect(judge("LIGHTING", 1)).toMatchObject({ faults: [], hints: [] });
});

test("a face that seems covered in every picture is a hint: it may be how the person looks", () => {
  expect(judge("FACE_OBSTRUCTION", PICTURES)).toMatchObject({ faults: [], hints: ["FACE_OBSTRUCTION"] });
});
