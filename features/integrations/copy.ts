export const copy = {
  nameRequired: "Please enter a name",
  scopesRequired: "Please choose what the key is for",
  expiryPast: "Please choose a day in the future",
  tooManyKeys: "There are 50 keys already. Please revoke one first.",
  keyEnded: "This key was revoked or has expired.",
} as const;
