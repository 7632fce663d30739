// The only script of the public pages. They can be read and navigated without it.
import { chooseTheme, readTheme } from "@aside/ui/theme.ts";
import { countView } from "./count-view.ts";
import { campaignOf, keepCampaign, withCampaign } from "./campaign.ts";
import { showCompanyLogo } from "./company-logo.ts";
import { findWhitelist } from "./find-whitelist.ts";
import { showConnections } from "./show-connections.ts";

function startThemeSwitch(): void {
  const choices = document.querySelectorAll<HTMLInputElement>("[data-theme-switch] input");
  const now = readTheme();
  for (const choice of choices) {
    choice.checked = choice.value === now;
    choice.addEventListener("change", () => chooseTheme(choice.value as typeof now));
  }
}

/** The menu closes by Escape and by a click elsewhere. */
function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details[data-menu]");
  if (!menu) return;
  document.addEventListener("click", ({ target }) => {
    if (menu.open && !menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/** Of the app, where no browser has one. */
function startBack(): void {
  document.querySelector("[data-back]")?.addEventListener("click", (event) => {
    // Of a page that the app opened. Otherwise the link leads to the first screen.
    if (new URL(document.referrer || "about:blank").origin !== location.origin) return;
    event.preventDefault();
    history.back();
  });
}

/** A link to an answer also opens it. */
function openTarget(): void {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (!(target instanceof HTMLDetailsElement) || target.open) return;
  target.open = true;
  target.scrollIntoView();
}

/** The video loads and plays when its poster is pressed; without this script the poster is a link to the video's own page. */
function startVideo(): void {
  for (const poster of document.querySelectorAll<HTMLAnchorElement>("a[data-embed]"))
    poster.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const frame = document.createElement("iframe");
      frame.src = `${poster.dataset["embed"] ?? ""}#play`;
      frame.title = poster.title;
      frame.allow = "autoplay; fullscreen; picture-in-picture";
      frame.className = "size-full";
      poster.replaceWith(frame);
      frame.focus();
    });
}

/** The buttons above code copy it, and say so. */
function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    const name = button.textContent;
    button.addEventListener("click", () => {
      const code = button.closest("[data-code]")?.querySelector("code")?.textContent ?? "";
      const say = (text: string | undefined) => (button.textContent = text ?? name);
      navigator.clipboard.writeText(code).then(
        () => {
          say(button.dataset["copy"]);
          setTimeout(say, 2000, name);
        },
        () => getSelection()?.selectAllChildren(button.closest("[data-code]")?.querySelector("pre") ?? button),
      );
    });
  }
}

/** The links that lead to a sign-up name the campaign that brought the visitor. */
function startCampaign(): void {
  const campaign = campaignOf(location.search);
  if (campaign.size > 0) keepCampaign(campaign);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href*="signup_default"]`))
    link.addEventListener("click", () => (link.href = withCampaign(link.href)));
}

showCompanyLogo();
startThemeSwitch();
startMenu();
startBack();
startVideo();
startCampaign();
startCopying();
openTarget();
addEventListener("hashchange", openTarget);
countView(location.pathname);
void findWhitelist();
void showConnections();
