/** Points of MediaPipe's face mesh by their numbers (face_mesh_connections.py; Apache-2.0). Left and right as the viewer sees them. */

/** The border of the face, around it from the top. */
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132, 93,
  234, 127, 162, 21, 54, 103, 67, 109,
] as const;

export const LEFT_CORNER = 78;
export const RIGHT_CORNER = 308;

/** The opening of the mouth from the left corner to the right one; the points of both lists are above each other. */
export const UPPER_OPENING = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308] as const;
export const LOWER_OPENING = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308] as const;

export const UPPER_LIP = [
  0, 11, 12, 13, 37, 72, 38, 82, 39, 73, 41, 81, 40, 74, 42, 80, 185, 184, 183, 191, 267, 302, 268, 312, 269, 303, 271, 311, 270, 304, 272,
  310, 409, 408, 407, 415,
] as const;
export const LOWER_LIP = [
  14, 15, 16, 17, 87, 86, 85, 84, 178, 179, 180, 181, 88, 89, 90, 91, 95, 96, 77, 146, 317, 316, 315, 314, 402, 403, 404, 405, 318, 319,
  320, 321, 324, 325, 307, 375,
] as const;

/** Rows of points around an eye; the points of all rows are above each other. */
export type EyePoints = { upper: readonly number[]; lower: readonly number[]; lid: readonly number[]; brow: readonly number[] };

export const EYES: readonly EyePoints[] = [
  {
    upper: [246, 161, 160, 159, 158, 157, 173],
    lower: [7, 163, 144, 145, 153, 154, 155],
    lid: [247, 30, 29, 27, 28, 56, 190],
    brow: [113, 225, 224, 223, 222, 221, 189],
  },
  {
    upper: [466, 388, 387, 386, 385, 384, 398],
    lower: [249, 390, 373, 374, 380, 381, 382],
    lid: [467, 260, 259, 257, 258, 286, 414],
    brow: [342, 445, 444, 443, 442, 441, 413],
  },
];

/** Outer corners, which give the head's tilt. */
export const LEFT_EYE = 33;
export const RIGHT_EYE = 263;

export const FACE_POINTS = 468;
