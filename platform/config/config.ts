import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL starting with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const flag = z.enum(["on", "off"]);

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
  SECRET_KEY: z.string().min(32, "must be at least 32 characters, e.g. from `openssl rand -base64 48`").optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  STORAGE_URL: url(["s3:"]).optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Sign-up with free-mail addresses (gmail, outlook…) too. */
  ALLOW_NON_WORK_SIGNUP: flag.default("off").transform((v) => v === "on"),
  /** Largest pre-recorded file, in MB (spec section 9: 5 by default). */
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(100_000).default(5),
  /** Spec section 9: two minutes by default, 300 when extended. */
  RECORDING_LIMIT_SECONDS: z.coerce.number().int().min(5).max(3600).default(120),
  /** Addresses (CIDR, comma separated) whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.string().optional(),
  RATE_LIMITS: flag.default("on").transform((v) => v === "on"),
  ASR: z.enum(["embedded", "off"]).default("embedded"),
});

export type Config = z.output<typeof schema> & {
  publicUrl: string;
  dataDir: string;
  /** 32 bytes or more; every signing and sealing key is derived from it. */
  secretKey: string;
  isProduction: boolean;
};

export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join("\n")}`);
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment. Throws `ConfigError` with every problem at once.
 * Outside production a missing SECRET_KEY is made once and kept in DATA_DIR/secret-key.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`));
  const values = parsed.data;
  const isProduction = values.NODE_ENV === "production";
  const problems = isProduction ? findInsecureDefaults(values) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = resolve(values.DATA_DIR);
  return {
    ...values,
    isProduction,
    dataDir,
    publicUrl: (values.PUBLIC_URL ?? `http://${values.HOST === "0.0.0.0" ? "localhost" : values.HOST}:${values.PORT}`).replace(/\/$/, ""),
    secretKey: values.SECRET_KEY ?? readOrMakeSecret(dataDir),
  };
}

function findInsecureDefaults(values: z.output<typeof schema>): string[] {
  const problems: string[] = [];
  if (!values.SECRET_KEY) problems.push("SECRET_KEY: must be set in production, e.g. SECRET_KEY=$(openssl rand -base64 48)");
  if (!values.PUBLIC_URL) problems.push("PUBLIC_URL: must be set in production, e.g. PUBLIC_URL=https://video.example.com");
  else if (!values.PUBLIC_URL.startsWith("https:")) problems.push("PUBLIC_URL: must be https in production");
  if (!values.SMTP_URL) problems.push("SMTP_URL: must be set in production (the local mailbox is for development only)");
  if (!values.RATE_LIMITS) problems.push("RATE_LIMITS: cannot be off in production");
  return problems;
}

function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, "secret-key");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}
