import type { MeshPoint, Pose } from "../port.ts";
import { CHIN, FOREHEAD, LEFT_CHEEK, RIGHT_CHEEK } from "./mesh-points.ts";

/** The angle of the line from forehead to chin in the mesh of a face that looks straight ahead (median of portraits). */
const LEVEL_PITCH = -6;

export function findPose(mesh: readonly MeshPoint[]): Pose {
  const across = between(mesh[RIGHT_CHEEK]!, mesh[LEFT_CHEEK]!);
  const down = between(mesh[FOREHEAD]!, mesh[CHIN]!);
  return {
    yaw: degrees(Math.atan2(across.z, Math.hypot(across.x, across.y))),
    pitch: degrees(Math.atan2(-down.z, Math.hypot(down.x, down.y))) - LEVEL_PITCH,
    roll: degrees(Math.atan2(across.y, across.x)),
  };
}

function between(from: MeshPoint, to: MeshPoint): MeshPoint {
  return { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
