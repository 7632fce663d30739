/** Texts about the Asides of contact forms. */
export const formCopy = {
  noVideo: "This form doesn't accept videos.",
  noAttachments: "This form doesn't accept files.",
} as const;
