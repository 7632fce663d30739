import { brand } from "@aside/brand/brand.ts";

export const copy = {
  newVersion: "A new version is ready.",
  reload: "Reload",
  install: {
    title: "Install the app",
    why: `${brand.product} gets its own window and icon, and opens without a connection.`,
    action: "Install",
    dismiss: "Not now",
    entry: "Install app",
    share: "In Safari, tap Share.",
    add: "Tap Add to Home Screen, then Add.",
    onApple: "In Safari, tap Share, then Add to Home Screen.",
  },
};
