/** Microsoft's script (Office.js) with its parts, sign-in, and who frames the task pane: Outlook's own sites. */
export const OUTLOOK_PAGE = {
  otherSources: {
    script: "https://appsforoffice.microsoft.com",
    connect: "https://login.microsoftonline.com https://appsforoffice.microsoft.com",
  },
  frameAncestors: [
    "https://outlook.office.com",
    "https://outlook.office365.com",
    "https://outlook.live.com",
    "https://outlook.cloud.microsoft",
    "https://*.officeapps.live.com",
  ].join(" "),
};
