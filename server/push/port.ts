export type NativeKind = "apns" | "fcm";

export type PushMessage = {
  title: string;
  body: string;
  /** A path of the product, opened by a tap. */
  href: string;
  /** A newer message of the same group replaces an older one on the device; at most 64 bytes. */
  group: string;
  /** The number at the app's icon. */
  badge: number;
};

/** `gone`: the device no longer has the app, or the token was never one. */
export type PushResult = "sent" | "gone";

export interface NativePush {
  /** Throws where the service did not accept the message: it may be tried again. */
  send(token: string, message: PushMessage, signal: AbortSignal): Promise<PushResult>;
  close(): Promise<void>;
}

/** What this installation can reach; a kind that is absent is not set up. */
export type NativePushes = Partial<Record<NativeKind, NativePush>>;
