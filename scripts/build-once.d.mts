export function buildOnce(options: { directory: string; lockFile: string; stamp: string; build: () => Promise<void> }): Promise<void>;
export function isBuilt(directory: string, stamp: string): boolean;
