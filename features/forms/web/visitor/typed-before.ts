/** Marks the form that the server sent before any script. */
export const DRAWN_FORM = "data-drawn";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into the page that the server sent, which is replaced by the app's. */
export function readTyped(): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const control of drawnControls()) {
    const isTick = control.type === "checkbox";
    const value = isTick ? ((control as HTMLInputElement).checked ? "yes" : "") : control.value;
    if (control.name !== "website" && value !== "") typed[control.name] = value;
  }
  return typed;
}

/** The name of the focused field of that page. */
export const focusedBefore = (): string | null => drawnControls().find((control) => control === document.activeElement)?.name ?? null;

function drawnControls(): Control[] {
  if (typeof document === "undefined") return [];
  return [...document.querySelectorAll<Control>(`form[${DRAWN_FORM}] [name]`)];
}
