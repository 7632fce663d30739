import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommended setting for argon2id (19 MiB, 2 passes), about 25 ms here. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How a hash made with them begins (PHC string format). */
const PREFIX = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize("NFKC"), OPTIONS);
}

/** Made with other settings than today's: hashed again at the next sign-in, the only time when the password is there. */
export function isHashOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}

let decoy: Promise<string> | undefined;

/** Costs the same when there is no password to compare with: time does not tell whether the account exists. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash("decoy", OPTIONS);
  const matches = await verify(stored ?? (await decoy), password.normalize("NFKC"));
  return matches && stored !== null && stored !== undefined;
}
