import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommended setting for argon2id (19 MiB, 2 passes), about 25 ms on our test machine. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The prefix of a hash with these settings (PHC string format). */
const PREFIX = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize("NFKC"), OPTIONS);
}

/** The hash has other settings than the current ones: it is replaced at the next sign-in, the only time when the password is known. */
export function isHashOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}

let decoy: Promise<string> | undefined;

/** Takes the same time without a stored hash, so that timing does not reveal whether the account exists. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash("decoy", OPTIONS);
  const matches = await verify(stored ?? (await decoy), password.normalize("NFKC"));
  return matches && stored !== null && stored !== undefined;
}
