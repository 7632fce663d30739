/** The people of the demo workspace. The first one is its admin. `voice`: a voice of flite. */
export const PEOPLE = {
  maya: { name: "Maya Okafor", email: "maya@harborpine.example", voice: "slt" },
  jonas: { name: "Jonas Lindqvist", email: "jonas@harborpine.example", voice: "rms" },
  priya: { name: "Priya Raman", email: "priya@harborpine.example", voice: "slt" },
  elena: { name: "Elena Rossi", email: "elena@brightwater.example", voice: "slt" },
  sam: { name: "Sam Carter", email: "sam@brightwater.example", voice: "awb" },
} as const;
export type PersonKey = keyof typeof PEOPLE;

/** The heading of a slide, and the sentence spoken while it is shown. */
export type Slide = { heading: string; says: string };

export type DemoAside = {
  from: PersonKey;
  title: string;
  /** Empty: a draft. */
  to: readonly PersonKey[];
  slides: readonly Slide[];
  note?: string;
  reactions?: readonly { by: PersonKey; name: "like" | "love" | "insightful" }[];
  comments?: readonly { by: PersonKey; text: string; atSecond?: number }[];
  reply?: { by: PersonKey; slides: readonly Slide[] };
};

/** Plays on the public site. */
export const HOW_IT_WORKS: DemoAside = {
  from: "maya",
  title: "How Aside works",
  to: ["jonas"],
  slides: [
    { heading: "Record", says: "Hello, I am Maya. This is an Aside: I record it in my browser, with camera, screen, or both." },
    { heading: "The link works already", says: "While I speak, the video is sent second by second. The link plays before I stop." },
    { heading: "Transcript and summary", says: "The transcript is made while I talk. The summary follows when I stop." },
    { heading: "Your reply", says: "You watch it in your browser, and reply with a video, a comment, or a reaction." },
  ],
};

export const ASIDES: readonly DemoAside[] = [
  HOW_IT_WORKS,
  {
    from: "maya",
    title: "Proposal for Brightwater: three options",
    to: ["elena", "sam"],
    slides: [
      { heading: "Three options for your team", says: "Hi Elena, hi Sam. I want to walk you through the three options in our proposal." },
      { heading: "Option 1: twenty seats", says: "The first option covers twenty seats for the support team and starts in January." },
      { heading: "Option 2: everyone", says: "The second option covers everyone and includes training in the first month." },
      { heading: "Option 3: pilot", says: "The third option is a pilot of six weeks with five people." },
      { heading: "Next step: Friday", says: "Please send me your questions by Friday, and I will update the contract on Monday." },
    ],
    note: "<p>The prices are on page four of the proposal.</p>",
    reactions: [
      { by: "elena", name: "love" },
      { by: "sam", name: "like" },
    ],
    comments: [
      { by: "sam", text: "Does the pilot include the training?", atSecond: 16 },
      { by: "elena", text: "Option 2 fits our plan. I will talk to finance this week." },
    ],
    reply: {
      by: "elena",
      slides: [
        { heading: "Thank you, Maya", says: "Thank you, Maya. The second option looks right for us." },
        { heading: "One question", says: "Could you send me the security report before Friday? Our legal team needs it." },
      ],
    },
  },
  {
    from: "priya",
    title: "What is new: search inside videos",
    to: ["maya", "jonas"],
    slides: [
      { heading: "Search inside videos", says: "Hello everyone. From today you can search for words that people say in a video." },
      {
        heading: "Type, press Enter",
        says: "Type a few words into the search field and press enter. Each result opens at the right second.",
      },
      { heading: "Try it with last week", says: "Jonas, please try it with the interviews of last week and tell me what is missing." },
    ],
    reactions: [{ by: "jonas", name: "insightful" }],
    comments: [{ by: "jonas", text: "It found the pricing question in ten seconds. Very useful." }],
  },
  {
    from: "jonas",
    title: "Your first week with us",
    to: ["sam"],
    slides: [
      { heading: "Welcome, Sam", says: "Welcome Sam. This is your plan for the first week." },
      { heading: "Monday: accounts", says: "On Monday we set up the accounts, and you invite your team." },
      { heading: "Wednesday: training", says: "On Wednesday we have the training. It takes one hour." },
      { heading: "Friday: questions", says: "On Friday we answer all questions that came up." },
    ],
    reactions: [{ by: "sam", name: "like" }],
  },
  {
    from: "maya",
    title: "Quarterly plan, first draft",
    to: [],
    slides: [
      { heading: "Quarterly plan", says: "This is a first draft of the plan for the next quarter." },
      { heading: "Two goals", says: "We have two goals. Answer every request within a day, and visit ten customers." },
    ],
  },
];

/** Folders of Harbor Pine's library, each with an Aside of a colleague. One that is not approved waits for Maya's decision. */
export const LIBRARY: readonly { folder: string; from: PersonKey; title: string; isApproved: boolean }[] = [
  { folder: "Onboarding", from: "jonas", title: "Your first week with us", isApproved: true },
  { folder: "Product updates", from: "priya", title: "What is new: search inside videos", isApproved: false },
];

/** Nobody said this: examples of what the public site can show. */
export const TESTIMONIALS = [
  {
    name: "Example Person",
    role: "Example role",
    company: "Example Company",
    quote: "This is an example of a testimonial. Replace it with what a customer said, with their permission.",
    story:
      "## An example of a story\n\nA story has **headings**, lists and [links](/how-it-works). This one is an example, and nobody wrote it.",
  },
  {
    name: "Second Example",
    role: "",
    company: "Example Company",
    quote: "This is an example of a short quote without a story.",
    story: "",
  },
] as const;

export const NEWSLETTERS = [
  {
    title: "Example: what a newsletter looks like",
    summary: "An example issue with headings, a list and a table.",
    body: "# An example\n\nThis issue is an example. Delete it, or write your own at Administration > Public site.\n\n- [How it works](/how-it-works)\n- [Use cases](/use-cases)\n\n| Example | Value |\n|---|---|\n| one | 1 |",
  },
] as const;
