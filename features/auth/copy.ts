/** How people call the providers of spec section 3's account types, and a company's own. */
export const PROVIDER_NAMES = {
  google: "Google",
  microsoft: "Microsoft",
  microsoft_azure_ad: "Microsoft Entra ID",
  apple: "Apple",
  facebook: "Facebook",
  twitter: "X",
  sso: "single sign-on",
} as const;

/** Texts of spec sections 5 and 8, word for word. */
export const copy = {
  titles: {
    LOGIN_INITIAL_SCREEN: "Welcome back",
    LOGIN_USER_DETAIL: "Enter your password",
    LOGIN_LINKED_ACCOUNT: "Welcome back",
    LOGIN_SSO: "Welcome back",
    SIGNUP_INITIAL_SCREEN: "Create your account",
    SIGNUP_USER_DETAIL: "Create your account",
    SIGNUP_AD_FORM: "Create your account",
    SIGNUP_VERIFY_USER: "Please verify your email",
  },
  emailRequired: "Please enter an email",
  emailCharacters: "Please enter allowed email characters",
  emailInvalid: "Please enter a valid email",
  workEmailRequired: "Please register with your work email address",
  workEmailOnly: "Please sign up using a work email.",
  firstNameRequired: "Please enter first name",
  lastNameRequired: "Please enter last name",
  passwordRequired: "Please enter a password",
  passwordAgain: "Please enter password again",
  passwordsDiffer: "Passwords do not match",
  codeRequired: "Please enter the code",
  codeInvalid: "Invalid code",
  codeExpired: "This code has expired. Please request a new one.",
  codeLocked: "Too many wrong codes. Please request a new one.",
  alreadySignedUp: "This email is already signed up! Please login instead.",
  noAccount: (email: string) => `We couldn't find an account associated with ${email}. Please signup instead.`,
  validityFailed: "Unable to validate email, please try again.",
  userExists: "User already exists with entered email. Please try with a different email or login.",
  signInFailed: "Invalid email or password. Please try again.",
  codeSent: "Code sent successfully",
  resetEmailRequired: "Please enter email",
  resetSent: "We've sent you an email to reset your password!",
  newPasswordRequired: "Please enter password",
  newPasswordsDiffer: "Entered passwords are different",
  passwordShort: "Please choose a password of at least 8 characters.",
  passwordKnown: "This password is known from leaks or easily guessed. Please choose another one.",
  passwordWrong: "The current password is not right.",
  passwordChanged: "Your password was changed. Other devices were signed out.",
  linkInvalid: "Invalid or expired link.",
  passwordUpdated: "Password updated successfully. Please login.",
  resetFailed: "Error while resetting password",
  linkedAccount: (provider: string) => `This email is linked to a ${provider} account.`,
  continueWith: (provider: string) => `Continue with ${provider}`,
  socialCancelled: (provider: string) => `The sign-in with ${provider} was cancelled.`,
  socialFailed: (provider: string) => `The sign-in with ${provider} could not be completed. Please try again.`,
  socialLost: "This sign-in took too long or was begun in another browser. Please try again.",
  socialNotSetUp: (provider: string) => `Sign-in with ${provider} is not set up here.`,
  socialUnreachable: (provider: string) => `${provider} cannot be reached right now. Please try again.`,
  socialNoEmail: (provider: string) =>
    `We could not fetch your email address from ${provider}. Please try again or check your ${provider} account settings.`,
  socialUnverified: (provider: string) =>
    `${provider} does not confirm that your email address is yours. Please sign in by email, then connect ${provider} in My Account.`,
  lastWayIn: "This is your only way to sign in. Please set a password first.",
  accountDisabled: "Your account is switched off. Please ask your administrator.",
  mobileNoAccount: "Account not found! You need to create an account on the product site to access the mobile app.",
  ssoNotSetUp: "Single sign-on is not set up for this email address.",
  ssoRequired: "Your company signs in with single sign-on. Please continue with single sign-on.",
  ssoOutsider: "Your single sign-on account does not belong to your company here. Please ask your administrator.",
  ssoOffer: "Your company signs in with single sign-on.",
  ssoIssuer: "This address does not answer as an OpenID Connect issuer.",
  ssoIssuerAddress: "Please enter an https address that can be reached from the Internet.",
  ssoDomain: "Please verify your company's domain first.",
  ssoClientId: "Please enter a client id",
  companyRequired: "Please enter company name",
  keepMeLoggedInUnchecked: "Please log out when you end your session.",
} as const;

const OF_A_PROVIDER = [
  copy.socialCancelled,
  copy.socialFailed,
  copy.socialNotSetUp,
  copy.socialUnreachable,
  copy.socialNoEmail,
  copy.socialUnverified,
];
const SOCIAL_ERRORS = new Set<string>([
  ...OF_A_PROVIDER.flatMap((write) => Object.values(PROVIDER_NAMES).map(write)),
  copy.socialLost,
  copy.accountDisabled,
  copy.workEmailOnly,
  copy.workEmailRequired,
  copy.ssoNotSetUp,
  copy.ssoRequired,
  copy.ssoOutsider,
]);

/** Whether a sign-in at another's can have ended with this message. */
export function isSocialError(message: string): boolean {
  return SOCIAL_ERRORS.has(message);
}
