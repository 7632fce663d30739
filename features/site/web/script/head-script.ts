/**
 * Runs before the first paint: theme, and who reads the page. Equal to the app's (apps/web/index.html, packages/web-client/session-store.ts):
 * a session that ends with the browser has a cookie. In the popup of another product the app answers, which has a bar for it; in the native and the installed app, which have a start page for guests.
 */
export const HEAD_SCRIPT = `(() => {
const { dataset } = document.documentElement;
dataset.scripted = "";
if (navigator.userAgent.includes("AsideNative/")) dataset.native = "";
if (navigator.standalone || matchMedia("(display-mode: standalone)").matches) dataset.installed = "";
if (("native" in dataset || "installed" in dataset) && location.pathname === "/") location.replace("/login");
try {
if (location.pathname === "/" && sessionStorage.getItem("aside.popup")) location.replace("/?popup");
const theme = localStorage.getItem("theme") ?? localStorage.getItem("theme.account");
if (theme === "light" || theme === "dark") dataset.theme = theme;
const session = JSON.parse(localStorage.getItem("aside.session"));
if (session && (session.isKept !== false || document.cookie.includes("aside_open="))) dataset.member = "";
} catch {}
})();`;
