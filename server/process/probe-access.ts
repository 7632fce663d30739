import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";

export type AccessNeeds = {
  /** Files and directories to read. */
  read: string[];
  /** A directory that will belong to the user: its parents must be passable. */
  reach: string;
  /** The directory of temporary files. */
  temporary: string;
  /** The port of the api; null without one. */
  listen: { host: string; port: number } | null;
};

// Run as the user in question (choose-user.ts). Prints what that user cannot do; nothing if there is no problem.
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

/** Ports below 1024 need root on many systems. A port in use is not a problem here: the api reports it itself. */
function findListenProblem({ host, port }: { host: string; port: number }): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EACCES" ? `listen on port ${port}` : null));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
