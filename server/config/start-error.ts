/** A start that cannot succeed with these settings. The message is a sentence for the operator: which setting, and what to do. */
export class StartError extends Error {
  override name = "StartError";
}

/** The exit code of a program whose settings must be changed first (EX_CONFIG of sysexits.h): starting it again would not help. */
export const CANNOT_START = 78;

/** One line for the operator. The stack is for developers, who ask for it with LOG_LEVEL=debug. */
export function explainStartError(error: unknown): string {
  const { name, message, stack } = error as Error;
  if (name === "ConfigError" || name === "StartError") return message;
  const level = process.env["LOG_LEVEL"];
  if (level === "debug" || level === "trace") return String(stack);
  return `Aside cannot start: ${message.split("\n")[0]}`;
}

/** The settings are wrong, not the program. */
const isSettings = (error: unknown): boolean => ["ConfigError", "StartError"].includes((error as Error).name);

/** Runs the start of a program; if it fails, prints why and exits. */
export async function startOrExit<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    console.error(explainStartError(error));
    process.exit(isSettings(error) ? CANNOT_START : 1);
  }
}

const LISTEN_REASONS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT: another program already listens on ${host}:${port}. Stop it, or set PORT to a free port.`,
  EACCES: (host, port) => `PORT: this user may not listen on ${host}:${port}. Set PORT to a port from 1024 on.`,
  EADDRNOTAVAIL: (host) => `HOST: this machine has no address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
  ENOTFOUND: (host) => `HOST: the name ${host} cannot be resolved. Set HOST to an address of this machine.`,
};

/** Explains what to do about a failed `listen`; the error itself if that is not known. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const explain = LISTEN_REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  return explain ? new StartError(explain(host, port), { cause: error }) : error;
}
