export const settingsCopy = {
  title: "True Avatar",
  enabled: "Allow True Avatar",
  hint:
    "People whom you enable it for can make videos from text, with their own face. Each consents first, and every such video says what it is. " +
    "If you turn it off, their personas are kept, and they can still delete them.",
  loadFailed: "Couldn't load the True Avatar settings.",
} as const;
