import { COMPANY_LOGO_STYLE } from "@aside/ui/elements/company-logo.ts";
import { readSession } from "./read-session.ts";

/** Shows the logo of a signed-in person's company, as the app does (apps/web/src/shell/navigation/HomeLink.tsx). */
export function showCompanyLogo(): void {
  const home = document.querySelector<HTMLAnchorElement>("[data-home]");
  const user = readSession()?.user;
  if (!home || !user?.coBrandLogoUrl) return;
  const logo = new Image();
  logo.src = user.coBrandLogoUrl;
  logo.alt = user.coBrandName ?? "";
  logo.style.height = `${user.coBrandLogoHeight}px`;
  logo.className = COMPANY_LOGO_STYLE;
  home.href = user.coBrandNavUrl ?? "/dashboard/inbox";
  home.replaceChildren(logo);
}
