export const copy = {
  urlInvalid: "Please enter an address that starts with https://",
  urlWithPassword: "Please leave out user name and password. Check the signature of each call instead.",
  rangeReversed: "The start must be before the end.",
  urlNotAllowed: "This address can't be called. Please use a public address that starts with https://",
  eventsRequired: "Please choose at least one event",
  tooMany: "You can have at most 20 webhooks. Please delete one first.",
  receiverGone: "The receiver answered with 410: the webhook was disabled.",
} as const;
