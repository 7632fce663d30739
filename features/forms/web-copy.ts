import { brand } from "@aside/brand/brand.ts";

const list = new Intl.ListFormat("en");

const minutes = (seconds: number) => {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? "1 minute" : `${seconds / 60} minutes`;
};

/** Texts of the pages that visitors see. */
export const visitorCopy = {
  optional: (label: string) => `${label} (optional)`,
  choose: "Choose one",
  loadFailed: "The form couldn't be loaded.",
  unavailableHint: "The link may be incomplete, or the form was deleted.",
  video: "Video",
  record: "Record a video",
  recordHint: (seconds: number) => `Up to ${minutes(seconds)}. You can watch it before you submit.`,
  yourVideo: "Your video",
  length: (duration: string) => `Length ${duration}`,
  edit: "Edit",
  recordAgain: "Record again",
  remove: "Remove",
  removeTitle: "Remove your video?",
  removeWhy: "It will be deleted. What you wrote and the files you attached stay.",
  keep: "Keep",
  removed: "Your video was removed.",
  videoRecorded: "Your video is recorded. You can submit now.",
  videoConverting: "Your video is being processed. You can submit now.",
  wantsCopy: "Email me a copy",
  submit: "Submit",
  submitting: "Submitting",
  starting: "One moment",
  /** Why the button is disabled. */
  missing: (labels: readonly string[]) => {
    if (labels.length > 3) return "Fill in the required fields to submit.";
    return `To submit, complete ${list.format(labels.map((label) => `“${label}”`))}.`;
  },
  checkFailing: "We're checking that you're not a robot. You can submit in a moment.",
  draftGone:
    "Your draft expired. What you wrote is still here: please record your video and attach your files again, or submit without them.",
  facts: ["A person answers you, in writing or by video.", "You get a link to the conversation. You don't need an account."],
  orWrite: "Or write to",
  backToForm: "Back to the form",
  sentTitle: "We got your message.",
  next: "What happens next",
  nextCopy: (email: string) => `A copy is on its way to ${email}.`,
  nextLink: (email: string) => `We answer by email to ${email}. The answer is also on the page of your conversation.`,
  openConversation: "Open conversation",
  newTab: "(opens in a new tab)",
  keepLink: "Anyone with its link can read the conversation, so share it only with people you trust.",
  sendAnother: "Send another message",
  nothingSent: "Nothing was submitted",
  nothingSentHint: "Fill in the form first.",
  openForm: "Open the form",
} as const;

/** Texts of the visitor's page of a conversation. */
export const conversationCopy = {
  loadFailed: "The conversation couldn't be loaded.",
  unavailableHint: "The link may be incomplete. Use the link in your newest email.",
  submitted: "What you submitted",
  sentBy: (name: string) => `Sent by ${name}`,
  yourVideo: "Your video",
  showTranscript: "Show transcript",
  hideTranscript: "Hide transcript",
  processing: "This video is being processed.",
  messages: "Conversation",
  noAnswer: "No answer yet. We'll email you when there is one.",
  you: "You",
  videoFrom: (name: string) => `Video from ${name}`,
  internalNote: "Internal note",
  videoGone: "This video is no longer available.",
  replyByVideo: "Reply by video",
  closed: "This conversation is closed. Write again to reopen it.",
  message: "Your message",
  send: "Send",
  sending: "Sending",
  sent: "Message sent.",
  signedInNote: `You sent this while signed in. Sign in to ${brand.product} to watch your video and to reply by video.`,
} as const;
