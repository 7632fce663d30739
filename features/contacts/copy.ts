/** What the contacts say to people. */
export const copy = {
  emailRequired: "Please enter an email",
  emailInvalid: "Please enter a valid email",
  emailTaken: (email: string) => `${email} belongs to another contact.`,
  tooManyContacts: (max: number) => `There is room for ${max.toLocaleString("en-US")} contacts.`,
  tooManyEmails: (max: number) => `A contact has at most ${max} addresses.`,
  groupTaken: (name: string) => `There is a group "${name}" already.`,
  tooManyGroups: (max: number) => `There is room for ${max} groups.`,
  import: {
    notText: "This is no CSV or vCard file.",
    noEmails: "No email addresses were found in this file.",
    tooManyRows: (max: number) => `Please split the file: at most ${max.toLocaleString("en-US")} contacts at once.`,
    noEmail: "No email address.",
    notAnEmail: (text: string) => `"${text}" is not an email address.`,
    unreadable: "This card could not be read.",
  },
} as const;
