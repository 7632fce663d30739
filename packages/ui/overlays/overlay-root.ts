/** Where menus and tooltips are put: inside the page's main landmark, so that a screen reader's landmark list reaches them. */
export function overlayRoot(): HTMLElement {
  return document.querySelector("main") ?? document.body;
}
