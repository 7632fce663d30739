/** Up to two initials of a person, from the first and last word of the name, or the first letter of the email address. */
export function initials(nameOrEmail: string): string {
  const words = nameOrEmail
    .replace(/@.*$/u, "")
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
