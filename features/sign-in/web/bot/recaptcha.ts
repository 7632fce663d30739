type Recaptcha = { ready(callback: () => void): void; execute(siteKey: string, options: { action: string }): Promise<string> };

let loading: Promise<Recaptcha> | null = null;

/** Google's script is loaded only if the installation uses reCAPTCHA. */
export async function runRecaptcha(siteKey: string): Promise<string> {
  loading ??= load(siteKey);
  loading.catch(() => (loading = null));
  return await (await loading).execute(siteKey, { action: "account" });
}

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.addEventListener("error", () => reject(new Error("reCAPTCHA could not be loaded")));
    script.addEventListener("load", () => {
      const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha };
      grecaptcha.ready(() => resolve(grecaptcha));
    });
    document.head.append(script);
  });
}
