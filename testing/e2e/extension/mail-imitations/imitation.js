// What the imitations of mail programs share. Tests call it.
const policy = globalThis.trustedTypes?.createPolicy("imitation", { createHTML: (text) => text });

globalThis.imitation = {
  trusted: (html) => (policy ? policy.createHTML(html) : html),
  /** At the caret. */
  paste: (html) => document.execCommand("insertHTML", false, imitation.trusted(html)),
  /** To the test, which is the mail server. */
  post: async (html) => {
    await fetch("/sent", { method: "POST", body: html });
  },
};
