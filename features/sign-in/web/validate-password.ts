import { accountCopy } from "@aside/core/accounts/copy.ts";
/** What the server refuses first, said while typing. Which passwords are known is the server's to say. */
export const validateNewPassword = (required: string) => (value: string) => {
  if (value === "") return required;
  return [...value.normalize("NFKC")].length >= 8 || accountCopy.passwordShort;
};

export const isPasswordProblem = (text: string): boolean => text === accountCopy.passwordShort || text === accountCopy.passwordKnown;
