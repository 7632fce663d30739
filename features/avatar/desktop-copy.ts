/** Fixed texts of the specification, for phones. */
export const desktopCopy = {
  /** Where notes are, from which no video was made yet. */
  notes: "Draft-speaking notes saved in True Avatar mode can only be accessed on desktop devices.",
  /** Where a video that was made would be changed. */
  retake: "Retake in True Avatar mode is not available on mobile devices. Please use a desktop or laptop to retake your video.",
} as const;
