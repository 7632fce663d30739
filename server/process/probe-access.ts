import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";

export type AccessNeeds = {
  /** Files and directories to be read. */
  read: string[];
  /** A directory that is made theirs afterwards: its parents must let them through. */
  reach: string;
  /** Where temporary files are written. */
  temporary: string;
  /** Where the api listens; null without one. */
  listen: { host: string; port: number } | null;
};

// Run as the user in question (choose-user.ts). Prints what that user cannot do; nothing when there is no problem.
const needs = JSON.parse(process.argv[2] ?? "") as AccessNeeds;
const problem = findInaccessible() ?? (needs.listen ? await findListenProblem(needs.listen) : null);
if (problem) console.log(problem);

function findInaccessible(): string | null {
  for (const path of needs.read) if (!canAccess(path, constants.R_OK)) return `read ${path}`;
  if (!canAccess(needs.reach, constants.F_OK)) return `reach ${needs.reach}`;
  return canAccess(needs.temporary, constants.W_OK) ? null : `write to ${needs.temporary}`;
}

function canAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** Ports below 1024 are root's on many systems. One that is in use is another matter: the api says so itself. */
function findListenProblem({ host, port }: { host: string; port: number }): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EACCES" ? `listen on port ${port}` : null));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
