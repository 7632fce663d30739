/** The origin of the page around our frame; null: it hides it. */
export const framingOrigin = (): string | null => URL.parse(document.referrer)?.origin ?? null;
