/** What is remembered on this device about the voice, by its name in the storage. */
export const KEYS = { suppresses: "aside.noise-suppression", levels: "aside.automatic-level" } as const;

/** Whether automatic level is on, as by default. */
export const isLevelOn = (storage: Pick<Storage, "getItem">): boolean => storage.getItem(KEYS.levels) !== "off";
