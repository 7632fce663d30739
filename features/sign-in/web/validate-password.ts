import { copy } from "../copy.ts";

/** What the server refuses first, said while typing. Which passwords are known is the server's to say. */
export const validateNewPassword = (required: string) => (value: string) => {
  if (value === "") return required;
  return [...value.normalize("NFKC")].length >= 8 || copy.passwordShort;
};

export const isPasswordProblem = (text: string): boolean => text === copy.passwordShort || text === copy.passwordKnown;
