/** Marks the form that the server sent before any script. */
export const DRAWN_FORM = "data-drawn";

declare global {
  interface Window {
    /** By field name: written by a script of the page (apps/api/pages/app-page.ts), also while the app replaces it. */
    typedBefore?: Record<string, string>;
    /** The name of the focused field. */
    focusedBefore?: string | undefined;
  }
}

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

/** The same, also what was typed while the app was being drawn. Read once: later it would undo what was typed since. */
export function takeTyped(): Record<string, string> {
  const typed = { ...window.typedBefore };
  delete typed["website"];
  delete window.typedBefore;
  return typed;
}

/** The name of the field of that page that had the focus. Read once. */
export function takeFocused(): string | undefined {
  const name = window.focusedBefore;
  delete window.focusedBefore;
  return name;
}

function drawnControls(): Control[] {
  if (typeof document === "undefined") return [];
  return [...document.querySelectorAll<Control>(`form[${DRAWN_FORM}] [name]`)];
}
