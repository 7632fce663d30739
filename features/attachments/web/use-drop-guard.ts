import { useEffect } from "react";

/** A file that is dropped beside the field does nothing. Otherwise the browser would leave the page to open it, and lose the form. */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    for (const name of ["dragover", "drop"] as const) window.addEventListener(name, refuse);
    return () => {
      for (const name of ["dragover", "drop"] as const) window.removeEventListener(name, refuse);
    };
  }, []);
}
