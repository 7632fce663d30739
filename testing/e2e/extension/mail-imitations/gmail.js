/* global imitation */
// What the imitation of Gmail does: opens windows, shows a thread, sends.
const SEND = ".aoO";

imitation.open = (draft) => {
  const dialog = document.querySelector("#window").content.firstElementChild.cloneNode(true);
  const body = dialog.querySelector("[g_editable]");
  body.innerHTML = imitation.trusted(draft.html ?? "");
  if (location.search.includes("changed")) dialog.querySelector(SEND).classList.remove("aoO");
  document.querySelector("#windows").append(dialog);
  for (const [field, people] of Object.entries(draft.recipients ?? {})) for (const person of people) imitation.addRecipient(field, person);
  dialog.querySelector("[role=button][data-tooltip]").addEventListener("click", () => void send(dialog));
  body.addEventListener("keydown", (event) => event.ctrlKey && event.key === "Enter" && void send(dialog));
  body.focus();
};

imitation.addRecipient = (field, { email, name }) => {
  const chip = document.createElement("div");
  chip.setAttribute("role", "option");
  chip.setAttribute("data-name", name);
  chip.setAttribute("data-hovercard-id", email);
  chip.textContent = name;
  // The window that was opened last is written.
  document.querySelector(`.window:last-child [name="${field}"] .chips`).append(chip);
};

imitation.removeRecipient = (email) => document.querySelector(`.window:last-child [data-hovercard-id="${email}"]`).remove();

async function send(dialog) {
  const html = dialog.querySelector("[g_editable]").innerHTML;
  dialog.remove();
  await imitation.post(html);
}

imitation.showThread = (messages) => {
  document.querySelector("#thread").innerHTML = imitation.trusted(
    messages
      .map(
        ({ html }, at) =>
          `<div class="adn ads" data-message-id="#msg-f:${at}" data-legacy-message-id="${at}"><div class="ii gt"><div class="a3s aiL">${html}</div></div></div>`,
      )
      .join(""),
  );
};

document.querySelector("#compose").addEventListener("click", () => imitation.open({}));
