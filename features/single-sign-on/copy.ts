import { accountCopy, PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

export const copy = {
  linkedAccount: (provider: string) => `This email is linked to a ${provider} account.`,
  continueWith: (provider: string) => `Continue with ${provider}`,
  socialCancelled: (provider: string) => `The sign-in with ${provider} was cancelled.`,
  socialFailed: (provider: string) => `The sign-in with ${provider} could not be completed. Please try again.`,
  socialLost: "This sign-in took too long or was started in another browser. Please try again.",
  socialNotSetUp: (provider: string) => `Sign-in with ${provider} isn't available.`,
  socialUnreachable: (provider: string) => `Couldn't reach ${provider}. Please try again.`,
  socialNoEmail: (provider: string) =>
    `We could not fetch your email address from ${provider}. Please try again or check your ${provider} account settings.`,
  socialUnverified: (provider: string) =>
    `${provider} hasn't verified your email address. Please sign in by email, then connect ${provider} in My Account.`,
  socialOther: (provider: string) => `This ${provider} account is connected to another account.`,
  emailCodeRequired: (provider: string) => `${provider} hasn't verified your email address. Please enter the code that we email to you.`,
  codeExpired: "This code has expired. Please request a new one.",
  codeLocked: "Too many wrong codes. Please request a new one.",
  confirmAccount: (provider: string, name: string) => (name ? `You signed in to ${provider} as ${name}.` : `You signed in to ${provider}.`),
  confirmGiven: (provider: string) => `${provider} hasn't verified your email address, so we check it once.`,
  confirmAsked: (provider: string) => `${provider} didn't share an email address. Please enter yours. We check it once.`,
  lastWayIn: "This is your only way to sign in. Please set a password first.",
  mobileNoAccount: "Account not found! You need to create an account on the product site to access the mobile app.",
  ssoNotSetUp: "Single sign-on isn't set up for this email address.",
  ssoRequired: "Your company requires single sign-on. Please continue with single sign-on.",
  ssoOutsider: "Your single sign-on account isn't in this company. Please contact your administrator.",
  ssoOffer: "Your company uses single sign-on.",
  ssoIssuer: "No OpenID Connect issuer found at this address.",
  ssoIssuerAddress: "Please enter a public https address.",
  ssoDomain: "Please verify your company's domain first.",
  ssoClientId: "Please enter a client ID",
} as const;

const OF_A_PROVIDER = [
  copy.socialCancelled,
  copy.socialFailed,
  copy.socialNotSetUp,
  copy.socialUnreachable,
  copy.socialNoEmail,
  copy.socialUnverified,
  copy.socialOther,
];

const SOCIAL_ERRORS = new Set<string>([
  ...OF_A_PROVIDER.flatMap((write) => Object.values(PROVIDER_NAMES).map(write)),
  copy.socialLost,
  copy.mobileNoAccount,
  accountCopy.accountDisabled,
  accountCopy.workEmailOnly,
  accountCopy.workEmailRequired,
  copy.ssoNotSetUp,
  copy.ssoRequired,
  copy.ssoOutsider,
]);

const NOT_SET_UP = new Set(Object.values(PROVIDER_NAMES).map(copy.socialNotSetUp));

/** The provider has no client id on this installation: shown as an alert. */
export function isNotSetUp(message: string): boolean {
  return NOT_SET_UP.has(message);
}

/** Whether a sign-in with a provider can have ended with this message. */
export function isSocialError(message: string): boolean {
  return SOCIAL_ERRORS.has(message);
}
