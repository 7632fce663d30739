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

/**
 * Nothing in a file may make this machine connect to another one. Larger files than the threshold, in MB, are put together on the disk. Reading
 * again what was just written would take half of the time.
 */
export const LIBRARY_SETTINGS = {
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
  core: { backing_store_memory_threshold_in_mb: 16 },
  builder: { thumbnail: { enabled: false } },
};
