export type RecordStep = "record" | "preview" | "sent";

const ORDER: readonly RecordStep[] = ["record", "preview", "sent"];
const LABELS: Record<RecordStep, string> = { record: "Record", preview: "Preview", sent: "Sent" };

/** One numbered step. `href` is absent where the step is disabled. */
export interface TrailStep {
  step: RecordStep;
  label: string;
  current: boolean;
  href?: string;
}

/**
 * The breadcrumb of a screen. Before sending, the user may go back, and forward again up to the furthest step reached:
 * there is no preview without a recording.
 *
 * @param basePath path of the recording without its last part  @param furthest the furthest step reached for it
 */
export function trailOf(step: RecordStep, basePath: string, furthest: RecordStep): TrailStep[] {
  const reached = ORDER.indexOf(furthest);
  return ORDER.map((each, index) => {
    const open = reached < ORDER.indexOf("sent") && index <= reached && each !== step;
    return { step: each, label: LABELS[each], current: each === step, ...(open && { href: `${basePath}/${each}` }) };
  });
}

/** The later of two steps. */
export function furtherStep(one: RecordStep, other: RecordStep): RecordStep {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}
