import type { Plugin } from "vite";

const ANCHOR = "head.appendChild(style)";

/**
 * Sonner adds its style element without a nonce, so the content security policy would block it. Its version is pinned, and a version with
 * other code fails the build.
 */
export function sonnerNonce(): Plugin {
  return {
    name: "sonner-nonce",
    transform(code: string, id: string) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs(\?|$)/u.test(id)) return null;
      if (!code.includes(ANCHOR)) throw new Error("sonner no longer adds its styles at the expected place");
      const setNonce = `style.nonce = document.querySelector('meta[property="csp-nonce"]')?.nonce ?? ""`;
      return { code: code.replace(ANCHOR, `${setNonce}\n  ${ANCHOR}`), map: null };
    },
  };
}
