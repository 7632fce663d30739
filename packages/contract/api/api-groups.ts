/** A page of the API's reference, and a tag of /openapi.json. */
export type ApiGroup = { slug: string; title: string; description: string; paths: RegExp };

/** The endpoints that programs may call, by their path after `/v1/`. The first group that matches has it. */
export const API_GROUPS = [
  {
    slug: "account",
    title: "Account",
    description: "Who a key acts for and what it may do, signing people in, and the members of a company.",
    paths: /^(me$|user\/auto\/login|admin\/tenant\/users)/,
  },
  {
    slug: "upload",
    title: "Upload and download",
    description: "Upload a video in one request or in parts, set its cover, and download it.",
    paths: /^(video|thumbnail)\//,
  },
  {
    slug: "transcripts",
    title: "Transcripts and search",
    description: "Transcript, summary, action items, chapters and translations of a video, and search in all that was said.",
    paths: /^(search|post\/:id\/(transcript|translation|insights|summary|actions|chapters|message))/,
  },
  {
    slug: "views",
    title: "Views",
    description: "Who watched a video, how far, and which seconds were watched most.",
    paths: /^post\/:id\/(views|engagement)/,
  },
  {
    slug: "conversations",
    title: "Comments and reactions",
    description: "Comment, react, acknowledge, and read what others wrote.",
    paths: /^(comment\/|post\/:id\/(comment|mentionable|reaction|private)|post\/(acknowledge|threads))/,
  },
  {
    slug: "sending",
    title: "Sending and sharing",
    description: "Send a video, share its link, insert it into an email, embed it, and see which emails were opened.",
    paths: /^(event\/members|email-plugin\/|member\/|post\/:id\/(send|share|resend|update\/email|email|embed))/,
  },
  {
    slug: "attachments",
    title: "Attachments",
    description: "Files that are sent with a video.",
    paths: /^post\/:id\/attachment/,
  },
  {
    slug: "lists",
    title: "Inbox and labels",
    description: "The lists of received, created and deleted videos, and a person's labels.",
    paths: /^(dashboard|label|user\/labels|post\/unviewed)/,
  },
  {
    slug: "videos",
    title: "Videos",
    description: "Create, read, change and delete a video, its replies and its privacy settings.",
    paths: /^(event|post)\//,
  },
  {
    slug: "contacts",
    title: "Contacts",
    description: "Contacts and groups of a person, with import and duplicates.",
    paths: /^(contacts?(\/|$)|suggested\/)/,
  },
  {
    slug: "library",
    title: "Company library",
    description: "Folders, videos, approvals and figures of the company library.",
    paths: /^library\//,
  },
  {
    slug: "forms",
    title: "Form submissions",
    description: "Contact forms of a company and what visitors sent.",
    paths: /^admin\/forms?/,
  },
  {
    slug: "webhooks",
    title: "Webhooks",
    description: "Endpoints that are called when something happens, and the log of their deliveries.",
    paths: /^webhooks/,
  },
] as const satisfies readonly ApiGroup[];

/** `path`: with parameters as `:id` or `{id}`. */
export function groupOf(path: string): ApiGroup | undefined {
  const known = path.replace("/v1/", "").replace(/\{(\w+)\}/g, ":$1");
  return API_GROUPS.find(({ paths }) => paths.test(known));
}
