/** The typed whole number; null if it is none from `min` to `max`. */
export function readWhole(typed: string, min: number, max: number): number | null {
  const value = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
  return value !== null && value >= min && value <= max ? value : null;
}
