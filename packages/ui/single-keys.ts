const STORE = "aside.dashboard-keys";

/** WCAG 2.1.4: single-key shortcuts can be turned off. Stored per device, like the keyboard. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    // A frame in another site may have no storage.
    return true;
  }
}

export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORE);
  else localStorage.setItem(STORE, "off");
}
