const TYPES = "pictures, PDF, Word, Excel, PowerPoint and text files";

export const copy = {
  title: "Attachments",
  attach: "Attach files",
  orDrop: "or drop them here",
  /** `limit`: the largest file, such as 5MB; null: it is not known yet. */
  hint: (count: number, limit: string | null) => `Up to ${count} files${limit === null ? "" : ` of at most ${limit} each`}: ${TYPES}.`,
  attached: "Attached files",
  remove: (filename: string) => `Remove ${filename}`,
  cancel: (filename: string) => `Cancel ${filename}`,
  retry: "Try again",
  waiting: "Waiting",
  uploading: "Uploading",
  added: (filename: string) => `${filename} is attached.`,
  removed: (filename: string) => `${filename} was removed.`,
  notLoaded: "Couldn't load the attachments.",
  notSent: "Some files couldn't be attached. Remove them or try again, then send.",
  download: "Download",

  typeRefused: `This type of file can't be attached. Use ${TYPES}.`,
  typeDiffers: (name: string) => `This isn't a ${name} file. Its content doesn't match its name.`,
  notText: "This isn't a plain text file in UTF-8.",
  macros: "Files with macros can't be attached. Save the file without them.",
  documentUnreadable: "Couldn't read this document.",
  pictureUnreadable: "Couldn't read this picture.",
  pictureTooLarge: "This picture has too many pixels. Use at most 16 megapixels.",
  empty: "This file is empty.",
  nameMissing: "This file has no usable name.",
  tooMany: (max: number) => `You can attach up to ${max} files.`,

  email: {
    more: (count: number) => `+${count} more`,
  },
} as const;
