/** In a new tab; the popup closes. */
export async function openPage(url: string): Promise<void> {
  await chrome.tabs.create({ url });
  globalThis.close();
}
