/** Errors, and the pages that the server renders. */
export const copy = {
  domainInvalid: "Enter host names like example.com or *.example.com, without https://, port or path.",
  tooManyDomains: "Enter at most 100 domains.",
  domainsTooLong: "These domains are too long together.",
  domainRequired: "Enter at least one site.",
  tooManyLinkDomains: (most: number) => `Enter at most ${most} sites.`,
  domainNotAllowed: (domain: string) => `Your company doesn't allow embedding on ${domain}.`,
  tooManyLinks: (most: number) => `A video can have at most ${most} private embed links. Revoke one first.`,
  linkForReply: "Replies can't have private embed links.",
  unavailable: "This video isn't available",
  formatNotSupported: "Use the format json or xml.",
  play: "Play",
  newTab: "(opens in a new tab)",
  describe: (title: string, name: string, label: string | null) => `${title}. Shared by ${name}.${label === null ? "" : ` ${label}.`}`,
  untitled: (name: string) => `A video message from ${name}`,
} as const;

export const settingsCopy = {
  title: "Embedding",
  enabled: "Allow embedding",
  enabledHint: "Other sites can show videos that anyone with the link can watch, and others by private embed links.",
  domains: "Allowed domains",
  domainsHint: "One per line, for example example.com or *.example.com. Leave empty to allow any site.",
  recorderSites: "Sites that may open the recorder",
  recorderSitesHint: "One per line. Their pages get the link of what your people record there. Leave empty to allow none.",
  lineInvalid: (line: string) => `“${line}” isn't a domain. Use example.com or *.example.com, without https://, port or path.`,
  save: "Save embedding",
  saved: "Saved.",
  loadFailed: "Couldn't load the embedding settings.",
} as const;

export const recorderCopy = {
  refusedTitle: (site: string) => `${site} may not open the recorder`,
  refused: "Only sites that your company allows may open it. An administrator adds them in the company's settings, under Embedding.",
  close: "Close",
} as const;

export const embedCopy = {
  embed: "Embed",
  title: "Embed this video",
  code: "Embed code",
  copyCode: "Copy code",
  anySite: "Anyone who can open the page with the video can watch it, on any site.",
  someSites: (domains: readonly string[]) =>
    `Anyone who can open the page with the video can watch it, on these sites: ${domains.join(", ")}.`,
  obstacles: {
    disabled: "Your company doesn't allow embedding.",
    no_video: "There is no video to embed yet.",
    draft: "Send the video or copy its link first.",
    not_public: "Only videos that anyone with the link can watch can be embedded. You can change this in the privacy settings.",
    acknowledgement: "Videos that require an acknowledgement can't be embedded.",
  },
} as const;
