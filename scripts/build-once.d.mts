export function buildOnce(options: { directory: string; lockDir: string; stamp: string; build: () => Promise<void> }): Promise<void>;
export function isBuilt(directory: string, stamp: string): boolean;
