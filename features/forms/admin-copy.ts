/** Texts for the people who manage forms and handle submissions. Visitors do not load them. */
export const adminCopy = {
  answerTitle: (form: string) => `Re: ${form}`,
  messageExists: "This message was already sent.",
  deletedUser: "Deleted user",
  notAssignable: "This person doesn't handle this form.",
  tooManyForms: (max: number) => `A company can have at most ${max} forms.`,
  checkForm: "Please check the highlighted settings.",
  originInvalid: "Please enter the address of a site, such as https://www.example.com",
  logoInvalid: "Please enter the address of a picture, such as https://www.example.com/logo.png",
  webhookNeedsHttps: "Please enter an address that starts with https://",
  keyReserved: "This key can't be used.",
  keyTwice: "Two fields have the same key.",
  optionsMissing: "Please add at least one option.",
  agentUnknown: "Please choose people of your company.",
} as const;
