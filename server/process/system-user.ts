import { execFileSync } from "node:child_process";

export type SystemUser = { name: string; uid: number; gid: number };

/** In order of preference: a user for this product, PostgreSQL's, one that exists on every system. */
const NAMES = ["aside", "postgres", "nobody"];

/** The user of database, api and worker when root starts them. Null when another user does. */
export function findSystemUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of NAMES) {
    try {
      return { name, uid: readId("-u", name), gid: readId("-g", name) };
    } catch {
      // there is no such user
    }
  }
  return { name: "nobody", uid: 65_534, gid: 65_534 };
}

function readId(flag: "-u" | "-g", name: string): number {
  return Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }).toString());
}
