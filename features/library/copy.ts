export const copy = {
  onePerGrant: "Choose a person or a group.",
  reasonNeeded: "Please write a reason, so that the author knows what to change.",
  nameTaken: "There is already a folder with this name here.",
  tooManyFolders: (max: number) => `A library can have at most ${max} folders.`,
  tooDeep: (max: number) => `Folders can be nested at most ${max} levels deep.`,
  movedIntoItself: "A folder can't be moved into itself.",
  folderNotEmpty: "Move or remove the videos in this folder first.",
  notReady: "This video isn't ready yet. Please try again when it is complete.",
  ownVideo: "Another reviewer has to decide about your own video.",
  alreadyInLibrary: "This video is already in the library.",
  /** `when`: date and time. */
  decided: (status: "approved" | "rejected", name: string, when: string) => `${name} already ${status} this video on ${when} (UTC).`,
  notWaiting: "This video no longer waits for approval.",
  changed: "This video changed since you opened it. Please look at it again.",
  someone: "Another reviewer",
  title: "Company library",
  /** Status of a video. Reviewers and authors see it wherever the video is listed. */
  statuses: { pending: "Waiting for approval", approved: "Approved", rejected: "Changes requested", expired: "Expired" },
  picker: {
    legend: "Folder",
    search: "Search folders",
    none: "There is no folder that you can use here.",
    nothing: "No folder has this name.",
    more: (shown: number, total: number) => `${shown} of ${total} folders are shown. Search to find the others.`,
  },
};
