/** Texts of the forms that both the server and the screens use. */
export const copy = {
  firstNameRequired: "Please enter first name",
  lastNameRequired: "Please enter last name",
  emailRequired: "Please enter an email",
  emailInvalid: "Please enter a valid email",
  required: "Please fill in this field.",
  tooLong: (max: number) => `Please use at most ${max} characters.`,
  phoneInvalid: "Please enter a valid phone number",
  domainInvalid: "Please enter a domain, such as example.com",
  optionInvalid: "Please choose one of the options.",
  checkAnswers: "Please check the highlighted fields.",
  oneAlphabet: "Please write each name in one alphabet.",
  videoUnfinished: "Your video is still uploading. Please wait a moment.",
  videoRequired: "Please record a video first.",
  closed: "This form no longer accepts submissions.",
  unavailable: "This form isn't available.",
  conversationUnavailable: "This conversation isn't available.",
} as const;
