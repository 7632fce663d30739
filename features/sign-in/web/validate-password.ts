import { accountCopy } from "@aside/core/accounts/copy.ts";
/** The first rule of the server, checked while typing. The server also refuses known passwords. */
export const validateNewPassword = (required: string) => (value: string) => {
  if (value === "") return required;
  return [...value.normalize("NFKC")].length >= 8 || accountCopy.passwordShort;
};

export const isPasswordProblem = (text: string): boolean => text === accountCopy.passwordShort || text === accountCopy.passwordKnown;
