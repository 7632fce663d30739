import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { PLAN_FEATURES } from "@aside/contract/plans.ts";
import { readSigner, type Signer } from "@aside/media/c2pa/signer.ts";
import { isLibraryUsable } from "@aside/media/c2pa/credentials-library.ts";
import type { ApnsOptions } from "../push/apns.ts";
import type { FcmOptions } from "../push/fcm.ts";
import { readApns, readFcm } from "../push/read-options.ts";
import { nativeSettings } from "./native-settings.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { readOrCreate } from "./read-or-create.ts";

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL starting with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

/** Bytes as base64url. */
const keyOf = (bytes: number) =>
  z
    .string()
    .refine((value) => /^[\w-]+$/.test(value) && Buffer.from(value, "base64url").length === bytes, `must be ${bytes} bytes as base64url`)
    .optional();

const flag = z.enum(["on", "off"]);

/** Comma-separated. */
const list = z
  .string()
  .default("")
  .transform((value) => value.split(",").flatMap((part) => (part.trim() ? [part.trim()] : [])));

/** `_ISSUER` replaces the provider's own issuer: a fixed tenant, a private cloud, a server in tests. */
function provider<Name extends string>(name: Name) {
  return {
    [`${name}_CLIENT_ID`]: list,
    [`${name}_CLIENT_SECRET`]: z.string().optional(),
    [`${name}_ISSUER`]: url(["http:", "https:"]).optional(),
  } as Record<`${Name}_CLIENT_ID`, typeof list> &
    Record<`${Name}_CLIENT_SECRET`, z.ZodOptional<z.ZodString>> &
    Record<`${Name}_ISSUER`, z.ZodOptional<ReturnType<typeof url>>>;
}

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  ROLES: z
    .string()
    .default("api,worker")
    .transform((value) => value.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(["api", "worker"])).min(1)),
  /** How many processes answer requests, behind one port. By default one less than the machine has cores, between one and four; Linux only. */
  API_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  SECRET_KEY: z.string().min(32, "must be at least 32 characters, e.g. from `openssl rand -base64 48`").optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  STORAGE_URL: url(["s3:"]).optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  /**
   * The service that sends text messages (docs/operations.md). Without it they are stored in DATA_DIR; in production text messages are
   * disabled then.
   */
  SMS_URL: url(["http:", "https:"]).optional(),
  SMS_API_KEY: z.string().optional(),
  /** The sender: a number or a name, as the carrier allows. */
  SMS_FROM: z.string().default(""),
  /** The bot check for sources with many requests before a sign-in: a proof of work, Google's reCAPTCHA, or none. */
  BOT_CHECK: z.enum(["altcha", "recaptcha", "off"]).default("altcha"),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_VERIFY_URL: url(["http:", "https:"]).default("https://www.google.com/recaptcha/api/siteverify"),
  /** The key pair for push messages to browsers (VAPID). Absent: derived from SECRET_KEY. */
  WEB_PUSH_PUBLIC_KEY: keyOf(65),
  WEB_PUSH_PRIVATE_KEY: keyOf(32),
  /** The operator's contact for push services. */
  WEB_PUSH_SUBJECT: url(["https:", "mailto:"]).optional(),
  /** Push messages to iPhones: Apple's key (.p8), its id, the team and the app's bundle id. */
  APNS_KEY_FILE: z.string().optional(),
  APNS_KEY_ID: z.string().optional(),
  APNS_TEAM_ID: z.string().optional(),
  APNS_TOPIC: z.string().optional(),
  APNS_URL: url(["http:", "https:"]).default("https://api.push.apple.com"),
  /** Push messages to Android devices: the file of Firebase's service account. */
  FCM_ACCOUNT_FILE: z.string().optional(),
  FCM_URL: url(["http:", "https:"]).default("https://fcm.googleapis.com"),
  /**
   * The certificate (PEM, with those above it) and the key (PEM) that sign downloaded videos. Absent: the installation's own, which no verifier
   * knows.
   */
  C2PA_CERTIFICATE_FILE: z.string().optional(),
  C2PA_KEY_FILE: z.string().optional(),
  /** Confirms when downloaded videos were signed (RFC 3161). */
  C2PA_TIMESTAMP_URL: url(["http:", "https:"]).optional(),
  ...nativeSettings,
  /** A Sentry project (or one of a server with its protocol) to which errors of browsers are forwarded, without personal data. */
  SENTRY_DSN: url(["http:", "https:"])
    .refine((value) => URL.canParse(value) && new URL(value).username !== "" && /\/\d+$/.test(new URL(value).pathname), {
      error: "must be like https://key@host/project",
    })
    .optional(),
  /** A collector of usage events (docs/operations.md). Without it nothing is collected. */
  ANALYTICS_URL: url(["http:", "https:"]).optional(),
  /** The page of a store, or of the company's own, where people install the browser extension (docs/extension.md). Without it, it is not offered. */
  EXTENSION_URL: url(["http:", "https:"]).optional(),
  /** Who runs this installation, in terms and privacy policy of the public site: legal name and postal address. */
  SITE_OPERATOR: z.string().trim().max(200).optional(),
  SITE_ADDRESS: z.string().trim().max(400).optional(),
  /** The id of the post whose video the public site plays at /how-it-works. Anyone must be allowed to embed it. */
  SITE_VIDEO: z.uuid("must be the id of a post").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Allows sign-up with free-mail addresses (gmail, outlook…) too. */
  ALLOW_NON_WORK_SIGNUP: flag.default("off").transform((v) => v === "on"),
  /** Largest pre-recorded file, in MB (5 by default). */
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(100_000).default(5),
  /** How many MB a person (or the guests of one address) and a company may have uploaded but not acknowledged. */
  PENDING_UPLOAD_MB: z.coerce.number().int().min(16).max(100_000).default(512),
  PENDING_UPLOAD_MB_COMPANY: z.coerce.number().int().min(16).max(1_000_000).default(8192),
  /** Two minutes by default, 300 seconds when extended. */
  RECORDING_LIMIT_SECONDS: z.coerce.number().int().min(5).max(14_400).default(120),
  /** Addresses (CIDR, comma-separated) whose X-Forwarded-For header is trusted. */
  TRUST_PROXY: z.string().optional(),
  /** Which proxy sends stored files itself, by a header that names the file (docs/nginx.conf). */
  SENDFILE: z.enum(["off", "nginx"]).default("off"),
  /** Plan features that are disabled in this installation, comma-separated. */
  DISABLED_FEATURES: list.pipe(z.array(z.enum(PLAN_FEATURES))),
  /**
   * Who pays: nobody (everyone has everything), administrators assign plans by hand, Stripe, or a stand-in of Stripe inside (no money
   * moves; not in production).
   */
  BILLING: z.enum(["none", "manual", "test", "stripe"]).default("none"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Stripe's API. `npm start` sets it to the stand-in when BILLING is `test`. */
  STRIPE_API_BASE: url(["http:", "https:"]).default("https://api.stripe.com"),
  /** Whether Stripe calculates taxes (Stripe Tax with registrations in your account). */
  STRIPE_TAX: flag.default("off").transform((v) => v === "on"),
  /** Days of the free trial; 0: none. */
  BILLING_TRIAL_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  /** Allows the links that give the free, unlisted plan (`?shadow_signup`). */
  BILLING_SHADOW_SIGNUP: flag.default("off").transform((v) => v === "on"),
  /** The lifetime of an access token. The browser renews it; a session that was ended is invalid at once, whatever its token says. */
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(2).max(3600).default(600),
  /** The DNS server for domain verification, as `address` or `address:port`. Absent: the name servers of this machine. */
  DNS_SERVER: z
    .string()
    .regex(
      /^(?:\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?)$/i,
      "must be an address such as 192.0.2.53 or 192.0.2.53:5353",
    )
    .optional(),
  /** Hosts that webhooks may call, and where partners' keys may be read, although their addresses are internal. Also without https. */
  WEBHOOK_ALLOW_HOSTS: list.pipe(
    z.array(z.string().regex(/^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]+\])$/i, "must be host names or addresses, without ports")),
  ),
  /** Which apps may register themselves (RFC 7591): clients of MCP, or none. */
  OAUTH_REGISTRATION: z.enum(["mcp", "off"]).default("mcp"),
  /** Serves `GET /openapi.json`, the description of every endpoint. */
  OPENAPI: flag.default("on").transform((v) => v === "on"),
  /** Vite's development server, whose pages and modules the api passes on. Set by `npm run dev`. */
  WEB_DEV_SERVER: url(["http:"]).optional(),
  RATE_LIMITS: flag.default("on").transform((v) => v === "on"),
  /** Speech to text: local, by the server at ASR_URL, or off. */
  ASR: z.enum(["embedded", "provider", "off"]).default("embedded"),
  /** OpenAI-compatible servers, including `/v1` in the URL. Each has its own key, model and prices. */
  ASR_URL: url(["http:", "https:"]).optional(),
  ASR_API_KEY: z.string().optional(),
  ASR_MODEL: z.string().default("whisper-1"),
  /** The spoken language; `auto` lets the provider detect it. */
  ASR_LANGUAGE: z.string().default("auto"),
  AI_BASE_URL: url(["http:", "https:"]).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().default("gpt-4o-mini"),
  /** A GGUF file to run on this machine. AI_BASE_URL takes precedence. */
  AI_GGUF: z.string().optional(),
  /** If set, the provider of AI_BASE_URL computes embeddings; otherwise this machine does. */
  AI_EMBEDDING_MODEL: z.string().optional(),
  /** Millionths of a currency unit per thousand tokens, for cost accounting (`ai_usage`). */
  AI_PRICE_INPUT: z.coerce.number().min(0).default(0),
  AI_PRICE_OUTPUT: z.coerce.number().min(0).default(0),
  /** The timeout of one answer, in seconds. */
  AI_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  /** A LibreTranslate server. Without it AI_BASE_URL translates, then the local program (apertium). */
  TRANSLATE_URL: url(["http:", "https:"]).optional(),
  TRANSLATE_API_KEY: z.string().optional(),
  /** A voice of Piper's form (an ONNX file, with its description in `PATH.json`) to run on this machine. TTS_URL takes precedence. */
  TTS_MODEL_FILE: z.string().optional(),
  TTS_URL: url(["http:", "https:"]).optional(),
  TTS_API_KEY: z.string().optional(),
  TTS_MODEL: z.string().default("tts-1"),
  TTS_VOICE: z.string().default("alloy"),
  /** What makes the videos of True Avatar: this machine (an animated photo), a provider, or nothing. */
  AVATAR: z.enum(["embedded", "heygen", "d-id", "tavus", "off"]).default("embedded"),
  /** The provider's address, if it is not the provider's own. */
  AVATAR_URL: url(["http:", "https:"]).optional(),
  AVATAR_API_KEY: z.string().optional(),
  /** Millionths of a currency unit per minute of video, for cost accounting (`ai_usage`). */
  AVATAR_PRICE_PER_MINUTE: z.coerce.number().min(0).default(0),
  // Sign-in with an external account. The first client id is the web app's; further ones, after commas, are the native apps'.
  ...provider("GOOGLE"),
  ...provider("MICROSOFT"),
  ...provider("AZURE_AD"),
  ...provider("FACEBOOK"),
  ...provider("APPLE"),
  ...provider("TWITTER"),
  /** If set, Apple's client secret is generated; otherwise APPLE_CLIENT_SECRET must contain one. */
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** PKCS #8, PEM; `\n` represents a line break. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll("\\n", "\n"))
    .optional(),
  /** The apps that the operator registered at HubSpot and Salesforce (docs/operations.md). Without a client id the CRM cannot be connected. */
  HUBSPOT_CLIENT_ID: z.string().optional(),
  HUBSPOT_CLIENT_SECRET: z.string().optional(),
  SALESFORCE_CLIENT_ID: z.string().optional(),
  SALESFORCE_CLIENT_SECRET: z.string().optional(),
  /** Their addresses, for sandboxes and tests: HubSpot's pages and API, and where people sign in to Salesforce. */
  HUBSPOT_URL: url(["http:", "https:"]).default("https://app.hubspot.com"),
  HUBSPOT_API_URL: url(["http:", "https:"]).default("https://api.hubapi.com"),
  SALESFORCE_LOGIN_URL: url(["http:", "https:"]).default("https://login.salesforce.com"),
  /** The installation's own apps in Slack and Microsoft Teams (docs/operations.md). Without them companies cannot connect either. */
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_SIGNING_SECRET: z.string().optional(),
  /** Slack's API. Its pages are on the same host. */
  SLACK_API_URL: url(["http:", "https:"]).default("https://slack.com/api"),
  TEAMS_APP_ID: z.string().optional(),
  TEAMS_APP_PASSWORD: z.string().optional(),
  /** The tenant in which the bot is registered. */
  TEAMS_TENANT: z.string().optional(),
  /** Where the bot gets its own tokens, and the document with the keys of those that it is called with. */
  TEAMS_LOGIN_URL: url(["http:", "https:"]).default("https://login.microsoftonline.com"),
  TEAMS_OPENID_URL: url(["http:", "https:"]).default("https://login.botframework.com/v1/.well-known/openidconfiguration"),
  /** The installation's own add-on in Gmail (docs/operations.md): the OAuth client of people's ID tokens, and the service account that calls us. */
  GMAIL_ADDON_CLIENT_ID: z.string().optional(),
  GMAIL_ADDON_SERVICE_ACCOUNT: z.string().optional(),
  GMAIL_ADDON_ISSUER: url(["http:", "https:"]).default("https://accounts.google.com"),
  GMAIL_ADDON_KEYS_URL: url(["http:", "https:"]).default("https://www.googleapis.com/oauth2/v3/certs"),
  GMAIL_API_URL: url(["http:", "https:"]).default("https://gmail.googleapis.com"),
  /** The installation's own add-in in Outlook: the app that is registered in Microsoft Entra. */
  OUTLOOK_ADDIN_CLIENT_ID: z.string().optional(),
  OUTLOOK_ADDIN_ISSUER: url(["http:", "https:"]).default("https://login.microsoftonline.com/{tenantid}/v2.0"),
  OUTLOOK_ADDIN_KEYS_URL: url(["http:", "https:"]).default("https://login.microsoftonline.com/common/discovery/v2.0/keys"),
});

const ADD_ON_ADDRESSES = ["GMAIL_ADDON_KEYS_URL", "GMAIL_API_URL", "OUTLOOK_ADDIN_KEYS_URL"] as const;

const CRM_ADDRESSES = ["HUBSPOT_URL", "HUBSPOT_API_URL", "SALESFORCE_LOGIN_URL"] as const;

/** Set together or not at all. */
const WHOLE_GROUPS = [
  ["C2PA_CERTIFICATE_FILE", "C2PA_KEY_FILE"],
  ["APNS_KEY_FILE", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC"],
  ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"],
  ["TEAMS_APP_ID", "TEAMS_APP_PASSWORD", "TEAMS_TENANT"],
  ["GMAIL_ADDON_CLIENT_ID", "GMAIL_ADDON_SERVICE_ACCOUNT"],
] as const;

const STRIPE_KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

export type Config = z.output<typeof schema> & {
  API_PROCESSES: number;
  publicUrl: string;
  dataDir: string;
  /** 32 bytes or more; every signing and sealing key is derived from it. */
  secretKey: string;
  isProduction: boolean;
  /** Signs downloaded videos; null: the installation's own signer does. */
  contentSigner: Signer | null;
  /** The library that signs runs on this machine. */
  canSignVideos: boolean;
  /** Null: not set up. */
  apns: ApnsOptions | null;
  fcm: FcmOptions | null;
};

class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join("\n")}`);
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment. Throws `ConfigError` with all problems at once.
 * Outside production a missing SECRET_KEY is generated once and stored in DATA_DIR/secret-key.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((i) => `${String(i.path[0])}: ${i.message}`));
  const values = parsed.data;
  if (values.ASR === "provider" && !values.ASR_URL) throw new ConfigError(["ASR_URL: must be set when ASR is `provider`"]);
  for (const name of ["HUBSPOT", "SALESFORCE"] as const)
    if (!values[`${name}_CLIENT_ID`] !== !values[`${name}_CLIENT_SECRET`])
      throw new ConfigError([`${name}_CLIENT_ID, ${name}_CLIENT_SECRET: must be set together`]);
  if (values.AVATAR !== "embedded" && values.AVATAR !== "off" && !values.AVATAR_API_KEY)
    throw new ConfigError([`AVATAR: \`${values.AVATAR}\` needs AVATAR_API_KEY`]);
  if (!values.WEB_PUSH_PUBLIC_KEY !== !values.WEB_PUSH_PRIVATE_KEY)
    throw new ConfigError(["WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY: must be set together"]);
  if (values.BOT_CHECK === "recaptcha" && !(values.RECAPTCHA_SITE_KEY && values.RECAPTCHA_SECRET))
    throw new ConfigError(["BOT_CHECK: `recaptcha` needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET"]);
  const missing = values.BILLING === "stripe" || values.BILLING === "test" ? STRIPE_KEYS.filter((name) => !values[name]) : [];
  if (missing.length > 0) throw new ConfigError([`BILLING: \`${values.BILLING}\` also needs ${missing.join(", ")}`]);
  for (const names of WHOLE_GROUPS) {
    const absent = names.filter((name) => !values[name]);
    if (absent.length > 0 && absent.length < names.length) throw new ConfigError([`${names.join(", ")}: must be set together`]);
  }
  if (values.SENDFILE !== "off" && (values.STORAGE_URL || !values.TRUST_PROXY))
    throw new ConfigError(["SENDFILE: needs TRUST_PROXY, the proxy's address, and files on disk (no STORAGE_URL)"]);
  const isProduction = values.NODE_ENV === "production";
  const problems = isProduction ? findInsecureDefaults(values) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = resolve(values.DATA_DIR);
  return {
    ...values,
    API_PROCESSES: values.API_PROCESSES ?? chooseProcesses(),
    isProduction,
    canSignVideos: isLibraryUsable(),
    contentSigner: readFiles("C2PA_CERTIFICATE_FILE, C2PA_KEY_FILE", () => readContentSigner(values)),
    apns: readFiles("APNS_KEY_FILE", () => readApns(values)),
    fcm: readFiles("FCM_ACCOUNT_FILE", () => readFcm(values)),
    dataDir,
    publicUrl: (values.PUBLIC_URL ?? `http://${values.HOST === "0.0.0.0" ? "localhost" : values.HOST}:${values.PORT}`).replace(/\/$/, ""),
    secretKey: values.SECRET_KEY ?? readOrMakeSecret(dataDir),
  };
}

/** More than this need a database with more connections than ours has. */
const MAX_PROCESSES = 4;

/** One core is left to worker and database. Other systems do not share a port among processes. */
const chooseProcesses = (): number => (process.platform === "linux" ? Math.min(MAX_PROCESSES, Math.max(1, availableParallelism() - 1)) : 1);

function findInsecureDefaults(values: z.output<typeof schema>): string[] {
  const problems: string[] = [];
  if (!values.SECRET_KEY) problems.push("SECRET_KEY: must be set in production, e.g. SECRET_KEY=$(openssl rand -base64 48)");
  if (!values.PUBLIC_URL) problems.push("PUBLIC_URL: must be set in production, e.g. PUBLIC_URL=https://video.example.com");
  else if (!values.PUBLIC_URL.startsWith("https:")) problems.push("PUBLIC_URL: must be https in production");
  if (!values.SMTP_URL) problems.push("SMTP_URL: must be set in production (the local mailbox is for development only)");
  for (const [name, value] of Object.entries(values))
    if (name.endsWith("_ISSUER") && String(value ?? "https:").startsWith("http:")) problems.push(`${name}: must be https in production`);
  for (const name of [...CRM_ADDRESSES, ...ADD_ON_ADDRESSES])
    if (values[name].startsWith("http:")) problems.push(`${name}: must be https in production`);
  if (values.WEB_DEV_SERVER) problems.push("WEB_DEV_SERVER: cannot be set in production");
  if (values.BILLING === "test") problems.push("BILLING: cannot be `test` in production");
  if (values.BILLING === "stripe" && values.STRIPE_API_BASE.startsWith("http:"))
    problems.push("STRIPE_API_BASE: must be https in production");
  for (const name of ["SLACK_API_URL", "TEAMS_LOGIN_URL", "TEAMS_OPENID_URL"] as const)
    if (values[name].startsWith("http:")) problems.push(`${name}: must be https in production`);
  for (const name of ["APNS_URL", "FCM_URL"] as const)
    if (values[name].startsWith("http:")) problems.push(`${name}: must be https in production`);
  if (values.AVATAR_URL?.startsWith("http:")) problems.push("AVATAR_URL: must be https in production");
  if (!values.RATE_LIMITS) problems.push("RATE_LIMITS: cannot be off in production");
  return problems;
}

/** Names the variables if what they point to cannot be read. */
function readFiles<Read>(names: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw new ConfigError([`${names}: ${(error as Error).message}`]);
  }
}

function readContentSigner({ C2PA_CERTIFICATE_FILE: certificate, C2PA_KEY_FILE: key }: z.output<typeof schema>): Signer | null {
  if (!certificate || !key) return null;
  return readSigner(readFileSync(certificate, "utf8"), readFileSync(key, "utf8"));
}

function readOrMakeSecret(dataDir: string): string {
  makeDataDir(dataDir);
  return readOrCreate(join(dataDir, "secret-key"), () => randomBytes(48).toString("base64url"));
}
