import { type Appearance, make, makeHost } from "./drawing.ts";

/** The stand-in of a bank's 3-D Secure page. Closing it counts as a failure, as at Stripe. */
export async function askForAuthentication(appearance: Appearance | undefined): Promise<"succeed" | "fail"> {
  const { host, root } = makeHost(appearance);
  const [complete, fail] = ["Complete authentication", "Fail authentication"].map((text) => make("button", { type: "button" }, text));
  if (!complete || !fail) throw new Error("The dialog has two buttons.");
  const dialog = make(
    "dialog",
    { "aria-labelledby": "title", "aria-describedby": "text" },
    make("h2", { id: "title" }, "3-D Secure"),
    make("p", { id: "text" }, "Test mode: your bank asks you to confirm this payment."),
    make("div", { class: "buttons" }, complete, fail),
  );
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return await new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      host.remove();
      resolve(dialog.returnValue === "succeed" ? "succeed" : "fail");
    });
    complete.addEventListener("click", () => dialog.close("succeed"));
    fail.addEventListener("click", () => dialog.close("fail"));
  });
}
