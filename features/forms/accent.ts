/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5;
const INK = "#16131f";
const WHITE = "#ffffff";

/** A submit button with the accent color, and the text color that reads on it. Null: neither dark nor white text reads well enough. */
export function accentColors(accent: string | null): { background: string; text: string } | null {
  if (accent === null || !/^#[0-9a-f]{6}$/i.test(accent)) return null;
  const text = contrast(accent, WHITE) >= contrast(accent, INK) ? WHITE : INK;
  return contrast(accent, text) >= MIN_CONTRAST ? { background: accent, text } : null;
}

/** The contrast ratio of two colors `#rrggbb`, 1 to 21. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
