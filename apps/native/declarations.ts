import { copy } from "./copy.ts";

type Declaration = {
  /** How web code uses it. */
  use: RegExp;
  /** Permissions in AndroidManifest.xml, below `android.permission.` */
  android: readonly string[];
  /** Texts in Info.plist. */
  ios: Readonly<Record<string, string>>;
  entitlements: Readonly<Record<string, string>>;
};

/** What web views ask the phone for. A test compares it with the web app's sources. */
export const DECLARATIONS: Readonly<Record<string, Declaration>> = {
  "camera and microphone": {
    use: /\bgetUserMedia\(/,
    // The web view asks for the last one too before it gives a microphone.
    android: ["CAMERA", "RECORD_AUDIO", "MODIFY_AUDIO_SETTINGS"],
    ios: { NSCameraUsageDescription: copy.camera, NSMicrophoneUsageDescription: copy.microphone },
    entitlements: {},
  },
  notifications: {
    use: /\bNotification\.requestPermission\(/,
    android: ["POST_NOTIFICATIONS"],
    ios: {},
    // Xcode replaces it by "production" when it exports for the store.
    entitlements: { "aps-environment": "development" },
  },
  "fingerprint and face": {
    use: /\bBiometricAuth\.authenticate\(/,
    android: ["USE_BIOMETRIC"],
    ios: { NSFaceIDUsageDescription: copy.faceId },
    entitlements: {},
  },
};

export const androidPermissions = (): string[] => [
  "android.permission.INTERNET",
  ...Object.values(DECLARATIONS).flatMap(({ android }) => android.map((name) => `android.permission.${name}`)),
];
