import { closeSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Builder, Reader } from "@contentauth/c2pa-node";
import { CredentialsError } from "./signer.ts";

/** The native part, of 48 MB, is loaded by processes that sign or read. */
export async function loadLibrary(): Promise<{ Builder: typeof Builder; Reader: typeof Reader }> {
  try {
    return await import("@contentauth/c2pa-node");
  } catch (error) {
    throw new CredentialsError(`the library does not run on ${process.platform}-${process.arch}`, { cause: error });
  }
}

const HEADER_BYTES = 20;

/** Whether the native part is there and made for this machine, by its header: processes that only ask should not load it. */
export function isLibraryUsable(path?: string): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const file = openSync(path ?? join(dirname(createRequire(import.meta.url).resolve("@contentauth/c2pa-node")), "index.node"), "r");
    try {
      readSync(file, header);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return machineOf(header) === `${process.platform}-${process.arch}`;
}

const ELF = 0x7f_45_4c_46;
const MACH_O = 0xcf_fa_ed_fe;
const ELF_MACHINES: Record<number, string> = { 0x3e: "linux-x64", 0xb7: "linux-arm64" };
const MACH_O_MACHINES: Record<number, string> = { 0x0100_0007: "darwin-x64", 0x0100_000c: "darwin-arm64" };

/** Little-endian programs of Linux (ELF) and macOS (Mach-O, 64 bits). */
function machineOf(header: Buffer): string | undefined {
  const magic = header.readUInt32BE(0);
  if (magic === ELF) return ELF_MACHINES[header.readUInt16LE(18)];
  return magic === MACH_O ? MACH_O_MACHINES[header.readUInt32LE(4)] : undefined;
}

/**
 * Nothing in a file may make this machine connect to another one. Larger files than the threshold, in MB, are put together on the disk. Reading
 * again what was just written would take half of the time.
 */
export const LIBRARY_SETTINGS = {
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
  core: { backing_store_memory_threshold_in_mb: 16 },
  builder: { thumbnail: { enabled: false } },
};
