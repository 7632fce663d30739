/** The quantile `part` (0..1) of the numbers. */
export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function report(name: string, figures: Record<string, string | number>): void {
  const text = Object.entries(figures).map(
    ([label, value]) => `${label} ${typeof value === "number" ? Math.round(value * 100) / 100 : value}`,
  );
  console.log(`${name}: ${text.join(", ")}`);
}

export const figures = (times: number[]) => ({
  "p50 ms": quantile(times, 0.5),
  "p95 ms": quantile(times, 0.95),
  "p99 ms": quantile(times, 0.99),
});
