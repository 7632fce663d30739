import { DEFAULTS, type Kind, KINDS, type NotificationSettings, type Ways } from "../contract.ts";

export type SettingsRow = {
  kinds: unknown;
  digest: string;
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string;
  chat: boolean;
};

/** The saved settings with defaults for missing values. No row: all defaults. */
export function resolveSettings(row: SettingsRow | undefined): NotificationSettings {
  const saved = (row?.kinds ?? {}) as Partial<Record<Kind, Partial<Ways>>>;
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, { ...DEFAULTS[kind], ...saved[kind] }])) as NotificationSettings["kinds"];
  const hasQuiet = row && row.quiet_from !== null && row.quiet_to !== null;
  return {
    kinds,
    digest: (row?.digest ?? "daily") as NotificationSettings["digest"],
    quiet: hasQuiet ? { from: row.quiet_from as number, to: row.quiet_to as number } : null,
    time_zone: row?.time_zone ?? "UTC",
    chat: row?.chat ?? false,
  };
}

/** The kinds shown in the list. */
export const shownKinds = (settings: NotificationSettings): Kind[] => KINDS.filter((kind) => settings.kinds[kind].app);
