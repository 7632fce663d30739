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
  comparison: "Comparison",
  topic: "Topic",
  seeHow: "See how it works",
  allQuestions: "All questions",
} as const;
