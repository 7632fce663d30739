import { MAIL_SITES, patternsOf } from "../mail/mail-sites.ts";
import type { MailSiteName } from "../messages.ts";
import { readLocal, readSession, writeLocal, writeSession } from "../storage.ts";

const SCRIPT = "aside-mail";
const FILES = ["mail.js"];

export async function setMail(site: MailSiteName, isOn: boolean): Promise<void> {
  const others = ((await readLocal("mailSites")) ?? []).filter((name) => name !== site);
  await writeLocal("mailSites", isOn ? [...others, site] : others);
  await forgetProblem(site);
  await updateMailScripts();
  if (isOn) await runInOpenTabs(site);
}

/** The browser keeps what is registered, but not over an update of the extension. */
export async function updateMailScripts(): Promise<void> {
  const sites = (await readLocal("mailSites")) ?? [];
  const matches = MAIL_SITES.filter((site) => sites.includes(site)).flatMap(patternsOf);
  const known = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (known.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] });
  if (matches.length > 0) await chrome.scripting.registerContentScripts([{ id: SCRIPT, js: FILES, matches, runAt: "document_idle" }]);
}

/** Nobody should have to reload their mail program. */
async function runInOpenTabs(site: MailSiteName): Promise<void> {
  const tabs = await chrome.tabs.query({ url: patternsOf(site) });
  for (const { id } of tabs)
    if (id !== undefined) await chrome.scripting.executeScript({ target: { tabId: id }, files: FILES }).catch(() => {});
}

export async function setProblem(site: MailSiteName, isChanged: boolean): Promise<void> {
  const known = (await readSession("changedSites")) ?? [];
  if (known.includes(site) === isChanged) return;
  if (!isChanged) return await forgetProblem(site);
  await writeSession("changedSites", [...known, site]);
}

async function forgetProblem(site: MailSiteName): Promise<void> {
  const left = ((await readSession("changedSites")) ?? []).filter((name) => name !== site);
  await writeSession("changedSites", left.length === 0 ? null : left);
}
