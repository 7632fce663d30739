import { DEFAULT_SETTINGS, IDLE, type MailAsideState, type MailSiteName, type RecordingState, type Settings } from "./messages.ts";

/** The tokens for the person's server. `isEnded`: it refuses them, so the person must connect again. */
export type Connection = { server: string; access: string; refresh: string; expiresAt: number; isEnded: boolean };

/** A connection that the person is making in a tab of the server. */
export type Connecting = { server: string; verifier: string; state: string; tabId: number };

/** Kept on this device. */
type Local = { connection: Connection; settings: Settings; unviewed: number; mailSites: MailSiteName[] };
/** Kept until the browser closes: the service worker may end at any moment. `interrupted`: recordings that can be recovered. */
type Session = {
  connecting: Connecting;
  connectProblem: string;
  recording: RecordingState;
  interrupted: number;
  /** Mail programs in which the button found no place. */
  changedSites: MailSiteName[];
  asideStates: Record<string, { at: number; state: MailAsideState | "foreign" }>;
};

const reader =
  <Values extends object>(area: () => chrome.storage.StorageArea) =>
  async <Key extends keyof Values & string>(key: Key): Promise<Values[Key] | null> =>
    ((await area().get(key))[key] as Values[Key] | undefined) ?? null;
const writer =
  <Values extends object>(area: () => chrome.storage.StorageArea) =>
  async <Key extends keyof Values & string>(key: Key, value: Values[Key] | null): Promise<void> =>
    await (value === null ? area().remove(key) : area().set({ [key]: value }));

const local = () => chrome.storage.local;
const session = () => chrome.storage.session;
export const readLocal = reader<Local>(local);
export const writeLocal = writer<Local>(local);
export const readSession = reader<Session>(session);
export const writeSession = writer<Session>(session);

export const readSettings = async (): Promise<Settings> => ({ ...DEFAULT_SETTINGS, ...(await readLocal("settings")) });
export const readRecording = async (): Promise<RecordingState> => (await readSession("recording")) ?? IDLE;
