import { brand } from "@aside/platform/brand/brand.ts";

export const copy = {
  firstNameRequired: "Please enter first name",
  lastNameRequired: "Please enter last name",
  phoneInvalid: "Please enter the number with its country code, for example +1 555 010 0123.",
  languageUnknown: "This language is not on the list.",
  pictureType: "Choose a JPEG, PNG or WebP picture.",
  pictureUnreadable: "This picture could not be read.",
  pictureTooLarge: "Choose a picture of at most 4096 pixels in width and height.",
  fileTooLarge: (megabytes: number) => `File size should be less than ${megabytes}MB`,
  exportUnderWay: "An export is being made already.",
  passwordWrong: "The password is not right.",
  signInAgain: "Please log out, sign in again, and delete your account within 10 minutes.",
  passwordChangedElsewhere: "Your password was changed elsewhere meanwhile.",
  deletionMail: {
    subject: `Your ${brand.product} account will be deleted`,
    asked: (name: string, day: string) =>
      `Hello ${name}, you asked to delete your account. On ${day} it will be deleted with everything in it: your videos, the ${brand.products} you sent with the replies of others in them, your notes and your settings.`,
    other: "You were signed out everywhere else. Until then you can sign in and keep your account.",
    keep: "Keep my account",
    notYou: "If it was not you, sign in, keep your account, and change your password.",
  },
  exportMail: {
    subject: `Your ${brand.product} data is ready`,
    ready: (name: string, day: string) => `Hello ${name}, the export that you asked for is made. You can download it until ${day}.`,
    download: "Go to My Account",
    notYou: "It is in My Account, where only you can download it. If you did not ask for it, change your password.",
  },
} as const;
