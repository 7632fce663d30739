/** The container of menus and tooltips: inside the page's main landmark, so that screen readers find them there. */
export function overlayRoot(): HTMLElement {
  return document.querySelector("main") ?? document.body;
}
