import { brand } from "@aside/brand/brand.ts";

/** The frame of the public pages; their contents are in content/. */
export const copy = {
  tagline: "Video messages for business",
  menu: "Menu",
  main: "Main",
  product: "Product",
  company: "Company",
  signIn: "Sign In",
  inbox: "Inbox",
  created: `My ${brand.products}`,
  create: "Create",
  recordFirst: `Record your first ${brand.product}`,
  createNew: `Create New ${brand.product}`,
  version: (version: string) => `Version ${version}`,
  theme: "Theme",
  themes: { system: "Use system setting", light: "Light", dark: "Dark" },
  onThisPage: "On this page",
  noOperator: "the operator of this installation",
  playVideo: "Play the video",
  videoTitle: `How ${brand.product} works`,
  videoDescription: `A real ${brand.product}: record a message, send its link, and get a reply.`,
  download: "Download",
} as const;

/** Errors, and texts of the pages and emails that the server writes. */
export const contentCopy = {
  nameRequired: "Please enter a name",
  quoteRequired: "Please enter a quote",
  titleRequired: "Please enter a title",
  bodyRequired: "Please enter a text",
  emailRequired: "Please enter an email",
  emailInvalid: "Please enter a valid email",
  asideRequired: `Please enter the link to an ${brand.product}`,
  asideUnknown: `This link doesn't open an ${brand.product} that anyone with the link can watch.`,
  markdownTooComplex: "This text is nested too deeply or takes too long to format. Please simplify it.",
  tooManyTestimonials: "There are already 200 testimonials. Please delete one first.",
  tooManyResources: "There are already 200 resources. Please remove one first.",
  changedMeanwhile: "Someone else changed this meanwhile. Please reload to see their version.",
  orderChanged: "The list changed meanwhile. Please reload and try again.",
  beingSent: "This newsletter is being sent. Please wait until it's done.",
  sentBefore: "This newsletter was already sent.",
  notPublished: "Please publish the newsletter before you send it.",
  notTested: "Please send a test to yourself first, and again after each change.",
  busy: "The server is busy. Please try again in a moment.",
  noSubscribers: "Nobody has confirmed a subscription yet.",
} as const;

export const emailCopy = {
  confirm: {
    subject: `Confirm your subscription to the ${brand.product} newsletter`,
    heading: "Confirm your subscription",
    body: `Someone asked to send the ${brand.product} newsletter to this address. Open the link and confirm to receive it. The link works for 7 days.`,
    button: "Confirm subscription",
    ignore: "If this wasn't you, ignore this email. Nothing more will be sent.",
  },
  newsletter: {
    testSubject: (title: string) => `[Test] ${title}`,
    readOnline: "Read on the web",
    footer: `You get this email because you subscribed to the ${brand.product} newsletter.`,
    testFooter: "This is a test. Subscribers have not received it.",
    unsubscribe: "Unsubscribe",
  },
} as const;
