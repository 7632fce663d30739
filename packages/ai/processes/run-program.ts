import { spawn } from "node:child_process";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { AiError } from "../port.ts";

const STDERR_KEPT = 500;

type Options = { input: string; timeoutMs: number; maxBytes: number; signal?: AbortSignal | undefined };

/** Runs a Debian program with a text as input; null where it is not installed. Rejects with AiError. */
export async function runProgram(command: string, args: string[], options: Options): Promise<Buffer | null> {
  return await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "input");
    await writeFile(path, options.input);
    // A file instead of Node's socket: these programs open /dev/stdin, which fails for a socket.
    await using file = await open(path);
    return await runOver(file.fd, command, args, options);
  });
}

function runOver(stdin: number, command: string, args: string[], options: Options): Promise<Buffer | null> {
  if (options.signal?.aborted) return Promise.reject(new AiError("closed", "the call was aborted"));
  return new Promise((resolve, reject) => {
    // A process group of its own: apertium is a shell script with children.
    const child = spawn(command, args, {
      // oxlint-disable-next-line no-restricted-properties -- a child process inherits the environment
      env: { PATH: process.env.PATH, LANG: "C.UTF-8" },
      stdio: [stdin, "pipe", "pipe"],
      detached: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = "";
    let failure: AiError | undefined;
    const stop = (error: AiError) => {
      failure ??= error;
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has already ended.
      }
    };
    const timer = setTimeout(
      () => stop(new AiError("unavailable", `${command} took longer than ${options.timeoutMs / 1000} s`)),
      options.timeoutMs,
    );
    const abort = () => stop(new AiError("closed", "the call was aborted"));
    options.signal?.addEventListener("abort", abort);
    child.stdout!.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > options.maxBytes) stop(new AiError("refused", `${command} wrote more than ${options.maxBytes} bytes`));
    });
    child.stderr!.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-STDERR_KEPT)));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", abort);
      settle();
    };
    child.on("error", (error: NodeJS.ErrnoException) =>
      end(() => (error.code === "ENOENT" ? resolve(null) : reject(new AiError("unavailable", `${command}: ${error.code}`)))),
    );
    child.on("close", (status) =>
      end(() => {
        if (failure) reject(failure);
        else if (status === 0) resolve(Buffer.concat(chunks));
        else reject(new AiError("unavailable", `${command} ended with ${status}: ${stderr.trim()}`));
      }),
    );
  });
}
