import { z } from "zod";
import { APP_ID } from "@aside/contract/native/native-app.ts";

const version = z.string().regex(/^\d{1,9}(?:\.\d{1,9}){0,3}$/, "must be a version such as 1.4.0");
/** Of a signing certificate, as Android's tools print it. */
const fingerprint = z
  .string()
  .trim()
  .regex(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/i, "must be SHA-256 fingerprints such as 14:6D:E9:…, separated by commas")
  .toUpperCase();

/** The native app that `npm run native` makes (docs/native.md): its id, who signed it, and the oldest versions that may be used. */
export const nativeSettings = {
  NATIVE_APP_ID: z.string().regex(APP_ID, "must be like com.example.video").optional(),
  NATIVE_ANDROID_SHA256: z
    .string()
    .transform((value) => value.split(","))
    .pipe(z.array(fingerprint))
    .optional(),
  NATIVE_APPLE_TEAM_ID: z
    .string()
    .regex(/^[\dA-Z]{10}$/, "must be ten capital letters and digits")
    .optional(),
  NATIVE_MIN_VERSION_IOS: version.optional(),
  NATIVE_MIN_VERSION_ANDROID: version.optional(),
};
