/** The container of menus and tooltips. It is inside the page's main landmark, so that screen readers find them. */
export function overlayRoot(): HTMLElement {
  return document.querySelector("main") ?? document.body;
}
