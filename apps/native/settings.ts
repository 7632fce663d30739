import { z } from "zod";
import { brand } from "@aside/brand/brand.ts";
import { APP_ID } from "@aside/contract/native/native-app.ts";

const environment = z.object({
  NATIVE_APP_ID: z
    .string()
    .regex(APP_ID, "must be like com.example.video")
    .default(`${brand.domain.split(".").toReversed().join(".")}.app`),
  /** Absent: people enter the address of their server at the first start. */
  NATIVE_SERVER_URL: z
    .string()
    .refine((value) => URL.canParse(value) && new URL(value).protocol === "https:" && new URL(value).pathname === "/", {
      error: "must be a URL such as https://video.example.com",
    })
    .transform((value) => new URL(value).origin)
    .optional(),
});

export type NativeSettings = { appId: string; serverUrl: string | null; version: string; build: number };

/** Throws, naming the variables that are wrong. */
export function readSettings(env: NodeJS.ProcessEnv): NativeSettings {
  const { success, data, error } = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!success) throw new Error(error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"));
  const [major = 0, minor = 0, patch = 0] = brand.version.split(".").map(Number);
  const build = major * 1_000_000 + minor * 1000 + patch;
  return { appId: data.NATIVE_APP_ID, serverUrl: data.NATIVE_SERVER_URL ?? null, version: brand.version, build };
}
