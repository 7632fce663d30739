/** Draws the backgrounds' pictures where they are missing or older than their code; returns their folder. */
export function ensureBackgrounds(): Promise<string>;
