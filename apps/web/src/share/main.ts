/**
 * The share page's own light entry. React is never imported statically here: the video must play before it loads.
 * The server draws title and poster into `root`.
 */
function startSharePage(root: HTMLElement): void {
  root.dataset.ready = "true";
}

const root = document.getElementById("root");
if (root) startSharePage(root);
