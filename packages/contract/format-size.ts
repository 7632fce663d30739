const KB = 1024;

/** 12 KB, 3.4 MB. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / KB / KB;
  return megabytes < 1 ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${megabytes.toFixed(1)} MB`;
}
