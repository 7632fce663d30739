/**
 * The app has replaced what the server sent (apps/api/app-page.ts). Presses again the button that was pressed there. The delay lets the app
 * read first what was typed there.
 */
export function replaceDrawn(): void {
  const root = document.getElementById("root");
  if (root?.dataset["drawn"] === undefined) return;
  delete root.dataset["drawn"];
  const { pressed } = root.dataset;
  if (pressed === undefined) return;
  delete root.dataset["pressed"];
  requestAnimationFrame(() => {
    const buttons = [...root.querySelectorAll("button")];
    buttons.find((button) => (button.ariaLabel ?? button.textContent) === pressed)?.click();
  });
}
