/** Phones cannot share a screen, and pages without TLS reach no devices. */
export const canShareScreen = (): boolean => "mediaDevices" in navigator && "getDisplayMedia" in navigator.mediaDevices;
