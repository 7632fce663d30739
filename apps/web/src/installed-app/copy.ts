import { brand } from "@aside/brand/brand.ts";

export const copy = {
  newVersion: "A new version is ready.",
  reload: "Reload",
  install: {
    title: "Install the app",
    why: `${brand.product} gets its own window and icon, and opens without a connection.`,
    action: "Install",
    dismiss: "Not now",
    onApple: "In Safari, tap Share, then Add to Home Screen.",
  },
};
