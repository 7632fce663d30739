/** Texts that the server and the screens use. */
export const copy = {
  nameRequired: "Please enter your name",
  emailRequired: "Please enter an email",
  emailInvalid: "Please enter a valid email",
  timeZoneUnknown: "This time zone is not known.",
  rangeTooLong: "Please ask for a shorter period.",
  slotTaken: "That time was just taken. Please choose another one.",
  tooManyBookings: "You already have three upcoming demos. Please move or cancel one of them.",
  started: "This demo has already started.",
  canceled: "This demo is canceled.",
  hoursOrder: "The end must be after the start.",
  bookingUrl: "Please enter an https link of a supported booking tool.",
  notAUser: "Nobody with this email has an account.",
} as const;
