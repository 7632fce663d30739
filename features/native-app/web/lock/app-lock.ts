import { BiometricAuth } from "@aparajita/capacitor-biometric-auth";
import { copy } from "../../copy.ts";

/** On this device. The sign-out clears it. */
const ON_KEY = "aside.app-lock";
/** When the app was last in use, in milliseconds. Ends with the app, as all of sessionStorage. */
const USED_KEY = "aside.app-used";
const MAX_AWAY_MS = 60_000;

export const isLockOn = (): boolean => localStorage.getItem(ON_KEY) !== null;

/** Whether the device has a fingerprint, a face or a passcode with which to unlock. */
export const canLock = async (): Promise<boolean> => (await BiometricAuth.checkBiometry()).deviceIsSecure;

/** The phone asks for the owner's fingerprint, face or passcode first. Throws if that fails. */
export async function switchLock(isOn: boolean): Promise<void> {
  await authenticate();
  rememberUse();
  if (isOn) localStorage.setItem(ON_KEY, "1");
  else localStorage.removeItem(ON_KEY);
}

export const rememberUse = (): void => sessionStorage.setItem(USED_KEY, String(Date.now()));

/** At the start of the app, and after a minute in the background. */
export const mustLock = (): boolean => isLockOn() && Date.now() - Number(sessionStorage.getItem(USED_KEY) ?? 0) > MAX_AWAY_MS;

export const authenticate = async (): Promise<void> =>
  await BiometricAuth.authenticate({
    reason: copy.lock.reason,
    androidTitle: copy.lock.title,
    cancelTitle: copy.lock.cancel,
    // Also the passcode of the device.
    allowDeviceCredential: true,
    iosFallbackTitle: copy.lock.passcode,
  });
