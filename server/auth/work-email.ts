/** Free-mail providers, whose addresses are not work addresses. Matched on the domain's first labels. */
const FREE_MAIL = [
  "gmail",
  "googlemail",
  "yahoo",
  "ymail",
  "rocketmail",
  "hotmail",
  "outlook",
  "live",
  "msn",
  "aol",
  "aim",
  "icloud",
  "me",
  "mac",
  "apple",
  "orange",
  "comcast",
  "gmx",
  "web",
  "mail",
  "protonmail",
  "proton",
  "yandex",
  "zoho",
  "verizon",
  "att",
  "sbcglobal",
  "bellsouth",
  "cox",
  "charter",
  "wanadoo",
  "free",
  "laposte",
  "t-online",
  "libero",
  "rediffmail",
  "qq",
  "163",
  "126",
  "naver",
] as const;

/** Full domains whose first label is also the name of companies. */
const FREE_MAIL_DOMAINS = new Set([
  ...FREE_MAIL.flatMap((name) =>
    ["com", "net", "org", "co.uk", "fr", "de", "it", "es", "in", "co.in", "ca", "com.au", "ru", "cn", "me", "co.jp", "com.br"].map(
      (tld) => `${name}.${tld}`,
    ),
  ),
  // Apple's 'Hide My Email'.
  "privaterelay.appleid.com",
]);

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** True unless the address is at a free-mail provider. Expects a valid address. */
export function isWorkEmail(email: string): boolean {
  return !FREE_MAIL_DOMAINS.has(domainOf(email));
}

/** Internal users: the domain part contains the product's own domain. */
export function isInternalEmail(email: string, ownDomain: string): boolean {
  return domainOf(email).includes(ownDomain);
}

/** The tenant of a user: the company's domain, or the person at a free-mail provider. */
export function companyOf(user: { id: string; email: string }): string {
  return isWorkEmail(user.email) ? domainOf(user.email) : user.id;
}
