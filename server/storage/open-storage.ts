import { join } from "node:path";
import { DiskStorage } from "./disk.ts";
import type { Storage } from "./port.ts";
import { SignedUrls } from "./signed-urls.ts";

/** Disk below `dataDir`, or S3 if `url` is set; the S3 client is loaded only then. */
export async function openStorage(options: {
  url?: string;
  dataDir: string;
  publicUrl: string;
  signingKey: Uint8Array;
  now?: () => Date;
}): Promise<Storage> {
  const { publicUrl, signingKey, now } = options;
  const ownUrls = new SignedUrls({ publicUrl, signingKey, ...(now ? { now } : {}) });
  if (options.url) {
    const { createS3Storage } = await import("./s3.ts");
    return createS3Storage(options.url, ownUrls);
  }
  return new DiskStorage({ root: join(options.dataDir, "storage"), ownUrls });
}
