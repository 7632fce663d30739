import { readSession } from "./read-session.ts";

/** Shows the logo of a signed-in person's company, as the app does (apps/web/src/shell/navigation/HomeLink.tsx). */
export function showCompanyLogo(): void {
  const home = document.querySelector<HTMLAnchorElement>("[data-home]");
  const user = readSession()?.user;
  if (!home || !user?.coBrandLogoUrl) return;
  const logo = new Image();
  logo.src = user.coBrandLogoUrl;
  logo.alt = (user.coBrandNavUrl ? home.dataset["company"] : home.dataset["companyInbox"]) ?? "";
  logo.style.height = `${user.coBrandLogoHeight}px`;
  logo.className = "max-h-14 max-w-40 object-contain object-left lg:max-h-16 lg:max-w-60";
  home.href = user.coBrandNavUrl ?? "/dashboard/inbox";
  home.replaceChildren(logo);
}
