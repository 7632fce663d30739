import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { GuideCode } from "../developers/guides/guide.ts";

const MARK = "--command-ended--";

/** A shell in a folder of its own, into which a reader of the guides types. */
export class Shell {
  readonly directory = mkdtempSync(join(tmpdir(), "aside-guide-"));
  readonly #bash: ChildProcessWithoutNullStreams;
  #output = "";
  /** What commands wrote to their standard error, also in the background. */
  errors = "";
  #arrived: () => void = () => {};

  constructor(settings: Readonly<Record<string, string>>) {
    this.#bash = spawn("bash", ["--norc"], { cwd: this.directory, detached: true });
    this.#bash.stdout.on("data", (bytes: Buffer) => this.#add("output", bytes));
    this.#bash.stderr.on("data", (bytes: Buffer) => this.#add("errors", bytes));
    this.#bash.stdin.write(`export PATH='${dirname(process.execPath)}':"$PATH"\n`);
    for (const [name, value] of Object.entries(settings)) this.#bash.stdin.write(`export ${name}='${value}'\n`);
  }

  #add(where: "output" | "errors", bytes: Buffer): void {
    if (where === "output") this.#output += bytes.toString();
    else this.errors += bytes.toString();
    this.#arrived();
  }

  async #until(isThere: () => boolean): Promise<void> {
    while (!isThere()) {
      if (this.#bash.exitCode !== null) throw new Error(`the shell ended: ${this.errors}`);
      await new Promise<void>((resolve) => (this.#arrived = resolve));
    }
  }

  save({ file, code }: GuideCode & { file: string }): void {
    writeFileSync(join(this.directory, file), code);
  }

  /** Types a command, and returns what it wrote. Fails with a command that fails. */
  async type(command: string): Promise<string> {
    this.#output = "";
    this.errors = "";
    this.#bash.stdin.write(`${command}\nprintf '\\n${MARK}%s\\n' "$?"\n`);
    const end = new RegExp(`\\n${MARK}(\\d+)\\n`);
    await this.#until(() => end.test(this.#output));
    const [, status] = end.exec(this.#output) ?? [];
    const output = this.#output.slice(0, this.#output.search(end)).trim();
    if (status !== "0") throw new Error(`${command}\nended with ${status}: ${this.errors}${output}`);
    return output;
  }

  /** Waits until a program in the background has written this text. */
  async waitForError(text: string): Promise<void> {
    await this.#until(() => this.errors.includes(text));
  }

  /** Ends the shell, and what runs in its background. */
  close(): void {
    if (this.#bash.pid !== undefined && this.#bash.exitCode === null) process.kill(-this.#bash.pid, "SIGKILL");
    rmSync(this.directory, { recursive: true, force: true });
  }
}
