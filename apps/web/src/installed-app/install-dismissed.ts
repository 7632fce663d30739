/** In localStorage: the person does not want to install the app on this device. */
export const INSTALL_DISMISSED_KEY = "aside.install-dismissed";
