// Shows a form where its script element is:
// <script src="https://aside.example/form.js" data-form="ID" async></script>
(() => {
  const script = document.currentScript;
  const id = script?.dataset.form;
  if (!id) return;
  const { origin } = new URL(script.src);
  const frame = document.createElement("iframe");
  frame.src = `${origin}/form/${encodeURIComponent(id)}`;
  frame.title = script.dataset.title ?? "Contact form";
  frame.allow = "camera; microphone; display-capture; fullscreen";
  // The form's page tells its height to the origin of this page only.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  Object.assign(frame.style, { display: "block", width: "100%", height: "900px", border: "0" });
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || event.data?.type !== "aside:height") return;
    const { height } = event.data;
    if (Number.isFinite(height) && height > 0 && height < 20000) frame.style.height = `${Math.ceil(height)}px`;
  });
  const insert = () => (document.head.contains(script) ? document.body.append(frame) : script.after(frame));
  if (document.body) insert();
  else addEventListener("DOMContentLoaded", insert, { once: true });
})();
