import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, join, posix } from "node:path";
import { type Frame, readFrames } from "../scrub.ts";

/** Opened maps. A batch usually has stacks through the same few files. */
const MAX_OPEN = 8;
/** Where the build's files were when their maps were written: sources are relative to it. */
const BUILT_IN = "apps/web/dist/assets";

/**
 * Translates positions in the build's files to positions in our sources, with the maps that the build left in `directory`. Files of another
 * release have no map, and their frames stay as they are.
 */
export class StackMapper {
  readonly #directory: string;
  readonly #open = new Map<string, SourceMap | null>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  map(stack: string): Frame[] {
    return readFrames(stack).map((frame) => this.#mapFrame(frame));
  }

  #mapFrame(frame: Frame): Frame {
    // The source map counts lines and columns from 0.
    const entry = this.#mapOf(frame.file)?.findEntry(frame.line - 1, frame.column - 1);
    if (!entry || !("originalSource" in entry)) return frame;
    const file = posix.normalize(posix.join(BUILT_IN, entry.originalSource));
    // The name in the build is a minified one.
    return { name: "", file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }

  #mapOf(file: string): SourceMap | null {
    const name = basename(file);
    const known = this.#open.get(name);
    if (known !== undefined) return known;
    const map = this.#readMap(name);
    if (this.#open.size >= MAX_OPEN) this.#open.clear();
    this.#open.set(name, map);
    return map;
  }

  #readMap(name: string): SourceMap | null {
    try {
      return new SourceMap(
        JSON.parse(readFileSync(join(this.#directory, `${name}.map`), "utf8")) as ConstructorParameters<typeof SourceMap>[0],
      );
    } catch {
      return null;
    }
  }
}
