/* global imitation */
// What the imitation of Outlook does: opens an email, draws its bar again and again, shows a thread, sends.
const text = () => document.querySelector('.window [id^="editorParent_"] [contenteditable]');

imitation.open = (draft) => {
  const compose = document.querySelector("#window").content.firstElementChild.cloneNode(true);
  document.querySelector("#windows").append(compose);
  if (location.search.includes("changed"))
    for (const group of compose.querySelectorAll('[id^="MSG_"]')) group.id = group.id.replace("MSG_", "M_").toLowerCase();
  imitation.drawBar();
  text().innerHTML = imitation.trusted(draft.html ?? "");
  for (const [field, people] of Object.entries(draft.recipients ?? {})) for (const person of people) imitation.addRecipient(field, person);
  text().addEventListener("keydown", (event) => event.ctrlKey && event.key === "Enter" && void send());
  text().focus();
};

/** All its nodes are new. */
imitation.drawBar = () => {
  const group = document.createElement("div");
  group.dataset.testid = "ComposeSendButton";
  const button = document.createElement("button");
  Object.assign(button, { type: "button", title: "Send (Ctrl+Enter)", textContent: "Send" });
  button.setAttribute("aria-label", "Send");
  button.addEventListener("click", () => void send());
  group.append(button);
  document.querySelector(".window .toolbar").replaceChildren(group);
};

imitation.addRecipient = (field, { email, name }) => {
  const chip = document.createElement("span");
  chip.className = "wellItem _EType_RECIPIENT_ENTITY";
  chip.setAttribute("role", "img");
  chip.contentEditable = "false";
  chip.setAttribute("aria-label", email);
  chip.textContent = name;
  document.querySelector(`.window [id$="_${field.toUpperCase()}" i] .chips`).append(chip);
  imitation.drawBar();
};

imitation.removeRecipient = (email) => {
  document.querySelector(`.window [aria-label="${email}"]`).remove();
  imitation.drawBar();
};

async function send() {
  const html = text().innerHTML;
  document.querySelector(".window").remove();
  await imitation.post(html);
}

imitation.showThread = (messages) => {
  document.querySelector("#thread").innerHTML = imitation.trusted(
    messages
      .map(
        ({ html }, at) =>
          `<div role="region" aria-label="Email message ${at + 1}"><div id="UniqueMessageBody_${at}" role="document" aria-label="Message body">${html}</div></div>`,
      )
      .join(""),
  );
};
