/** What the contacts say to people. */
export const copy = {
  emailRequired: "Please enter an email",
  emailInvalid: "Please enter a valid email",
};
