import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gzipSize } from "./bundle-sizes.ts";
import { hashesOfInline } from "../api/pages/inline-hashes.ts";
import { scriptsOf } from "./scripts-of.ts";
import { type BuiltApp, startBuiltApp, type View } from "./built-app.ts";

const desktop: View = { width: 1440, theme: "light" };
const phone: View = { width: 380, theme: "light" };

const PERSONAL = [
  "Analysis",
  "Contacts",
  "Resources",
  "Send Feedback",
  "Apps and Plugins",
  "Get Support",
  "Schedule a Demo",
  "Contact Us",
  "My Account",
  "Logout",
];

let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp();
}, 120_000);

afterAll(() => app?.close());

describe("paths", () => {
  // Screens that call the server are covered by the end-to-end tests.
  it("opens screens for guests", async () => {
    await app.open("/aside/deleted", desktop, async (page, complaints) => {
      for (const path of ["/aside/deleted", "/respond/success", "/processing"]) {
        await page.goto(new URL(path, page.url()).href);
        await page.locator("h1, h2, [role=progressbar]").first().waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        expect(complaints, `at ${path}`).toEqual([]);
      }
    });
  });

  it("redirects a guest from a screen for signed-in users to the landing page and remembers the path", async () => {
    const paths = [
      "/dashboard",
      "/dashboard/inbox?selected_filter=unviewed",
      "/dashboard/created-videos",
      "/account",
      "/aside/new",
      "/aside/1/record",
      "/aside/1/preview",
      "/aside/1/sent",
      "/checkout?plan=personal&duration=monthly",
      "/plan-details?plan=business&duration=annually",
    ];
    await app.open("/aside/deleted", desktop, async (page) => {
      for (const path of paths) {
        await page.evaluate(() => sessionStorage.clear());
        await page.goto(new URL(path, page.url()).href);
        // The login dialog may already be open and hide the page from the accessibility tree.
        await page.getByRole("heading", { level: 1, name: /Say it once/u, includeHidden: true }).waitFor();
        expect(new URL(page.url()).pathname).toBe("/");
        expect(await page.evaluate(() => sessionStorage.getItem("redirectPath"))).toBe(path);
      }
    });
  }, 60_000);

  it("redirects an unknown path to the landing page", async () => {
    await app.open("/no/such/page", desktop, async (page) => {
      await page.getByRole("heading", { level: 1, name: /Say it once/u }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
    });
  });

  it("redirects to the landing page after /logout", async () => {
    await app.open("/logout", desktop, async (page) => {
      await page.waitForURL((url) => url.pathname === "/");
    });
  });
});

describe("navigation", () => {
  it("sets the title, scrolls to the top and moves the focus to the new screen", async () => {
    await app.open("/aside/deleted", desktop, async (page) => {
      await expect.poll(() => page.title()).toBe("Deleted · Aside");
      await page.evaluate(() => {
        document.body.style.paddingBottom = "3000px";
        window.scrollTo(0, 1000);
      });
      // A screen for signed-in people: the app shows the landing page and the sign-in. Links to the site's own page load it.
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>("main a")?.click());
      await page.getByRole("heading", { level: 1, name: /Say it once/u, includeHidden: true }).waitFor();
      await expect.poll(() => page.title()).toBe("Video messages for business · Aside");
      await page.getByRole("dialog", { name: "Welcome back" }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    });
  });

  it("offers a link that skips to the content as the first tab stop", async () => {
    await app.open("/", desktop, async (page) => {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    });
  });

  it.each([desktop, phone])("the signed-in menu has every entry, and a dot for unviewed posts at the inbox, at $width px", async (view) => {
    await app.open("/dev/gallery", view, async (page) => {
      const bar = page.getByRole("navigation", { name: "Signed in" });
      if (view.width < 993) {
        await bar.getByRole("button", { name: "Menu, unviewed posts in the inbox" }).click();
        await page.getByRole("menuitem").first().waitFor();
        const rows = await page.getByRole("menuitem").allInnerTexts();
        expect(rows.map((row) => row.replace(/\s+/gu, " ").trim())).toEqual([
          "Create New Aside",
          "Unviewed posts: Inbox",
          "My Asides",
          ...PERSONAL,
        ]);
      } else {
        await bar.getByRole("link", { name: "Create New Aside" }).waitFor();
        expect(await bar.getByRole("link", { name: "Inbox" }).locator("[data-dot]").count()).toBe(1);
        await bar.getByRole("button", { name: "Account of Ada Lovelace" }).click();
        await page.getByRole("menuitem").first().waitFor();
        expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(PERSONAL);
      }
    });
  });
});

describe("the header", () => {
  it.each([
    ["signed out", "/aside/deleted", "body header"],
    // The gallery also shows the header of someone who is signed in.
    ["signed in", "/dev/gallery", "header:has(> nav)"],
    ["in a popup", "/aside/deleted?popup_mode=true", "body header"],
  ])("%s is 70 px high, and 64 px on narrow screens", async (_, path, header) => {
    await app.open(path, desktop, async (page) => {
      for (const [width, height] of [
        [1440, 70],
        [993, 70],
        [992, 64],
        [380, 64],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
        const heights = await page.locator(header).evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
        expect([width, ...new Set(heights)]).toEqual([width, height]);
      }
    });
  });
});

describe("code that loads later", () => {
  it("keeps clicks, toasts and the focus until the code that handles them is loaded", async () => {
    await app.open("/aside/deleted", desktop, async (page) => {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/(?:NotificationPopover|Toasts)-/u, async (route) => {
        await isReleased;
        await route.continue();
      });
      await page.goto(new URL("/dev/gallery", page.url()).href);
      await page.getByRole("button", { name: "Success toast" }).click();
      await page.getByRole("button", { name: "Error toast" }).click();
      const bell = page.getByRole("navigation", { name: "Signed in" }).getByRole("button", { name: "Notifications" });
      await bell.press("Enter");
      await page.waitForTimeout(300);
      const list = page.getByRole("dialog", { name: "Notifications" });
      expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
      expect([await list.count(), await page.locator("[data-sonner-toast]").count()]).toEqual([0, 0]);
      release();
      await list.waitFor();
      expect(await list.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      // The newest toast is first.
      await expect
        .poll(() => page.locator("[data-sonner-toast]").evaluateAll((all) => all.map((toast) => toast.getAttribute("data-type"))))
        .toEqual(["error", "success"]);
      await page.keyboard.press("Escape");
      await expect.poll(() => bell.evaluate((button) => button === document.activeElement)).toBe(true);
    });
  });

  it("focuses the first entry of a menu that a key opens before its code is loaded", async () => {
    await app.open("/dev/gallery", desktop, async (page) => {
      const button = page.getByRole("button", { name: "Account of Ada Lovelace" });
      await button.press("Enter");
      const focused = () => page.evaluate(() => [document.activeElement?.getAttribute("role"), document.activeElement?.textContent]);
      await expect.poll(focused).toEqual(["menuitem", PERSONAL[0]]);
      await page.keyboard.press("Escape");
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });
});

describe("faults", () => {
  it("shows a dialog that cannot be closed when cookies are disabled", async () => {
    const noCookies = `Object.defineProperty(navigator, "cookieEnabled", { value: false });
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });`;
    await app.open(
      "/account",
      desktop,
      async (page) => {
        const popup = page.getByRole("dialog", { name: "Please enable cookies on your browser." });
        await popup.waitFor();
        await page.keyboard.press("Escape");
        expect(await popup.isVisible()).toBe(true);
      },
      noCookies,
    );
  });

  it("reloads twice for a missing chunk, then shows the error screen", async () => {
    await app.open("/", desktop, async (page) => {
      let loads = 0;
      page.on("load", () => loads++);
      await page.route(/DeletedScreen/u, (route) => route.fulfill({ status: 404, body: "" }));
      await page.goto(new URL("/aside/deleted", page.url()).href);
      await page.getByRole("heading", { name: "Oops! Something Went Wrong" }).waitFor();
      await page.getByRole("link", { name: "Home" }).waitFor();
      // The error screen may appear before the page's load event.
      await expect.poll(() => loads).toBe(3);
    });
  });
});

describe("code that never arrives", () => {
  it("fails after 120 s, reloads twice, then shows the error screen", async () => {
    await app.open("/", desktop, async (page) => {
      let loads = 0;
      page.on("load", () => loads++);
      // Requests without a response.
      await page.route(/DeletedScreen/u, () => undefined);
      await page.clock.install();
      let request = page.waitForRequest(/DeletedScreen/u);
      await page.goto(new URL("/aside/deleted", page.url()).href);
      for (const expected of [1, 2, 3]) {
        // Then the time of 120 s has begun, which may be after the page's load event.
        await request;
        await expect.poll(() => loads).toBe(expected);
        await page.clock.fastForward(119_000);
        expect(await page.getByRole("heading", { name: "Oops! Something Went Wrong" }).count()).toBe(0);
        expect(loads).toBe(expected);
        if (expected < 3) request = page.waitForRequest(/DeletedScreen/u);
        await page.clock.fastForward(1000);
      }
      await page.getByRole("heading", { name: "Oops! Something Went Wrong" }).waitFor();
      expect(loads).toBe(3);
    });
  });
});

describe("the production build", () => {
  it("runs under a content security policy that allows no inline style and only the page's inline scripts", async () => {
    await app.open("/", desktop, async (page, complaints) => {
      await page.route(/\/dev\/gallery$/u, async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        const { scripts } = hashesOfInline(body);
        const policy = `default-src 'self'; script-src 'self' ${scripts.join(" ")}; style-src 'self'; object-src 'none'; base-uri 'none'`;
        await route.fulfill({ response, body, headers: { ...response.headers(), "content-security-policy": policy } });
      });
      await page.evaluate(() => localStorage.setItem("theme", "dark"));
      await page.goto(new URL("/dev/gallery", page.url()).href);
      await page.getByRole("button", { name: "Success toast" }).click();
      await page.getByText("Code sent successfully").waitFor();
      await page.getByRole("button", { name: "Dialog" }).click();
      await page.getByRole("dialog").waitFor();
      // Set by the inline script in the head of the page.
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
      expect(complaints.filter((complaint) => !complaint.includes("data:"))).toEqual([]);
    });
  });

  it("names every asset by its hash and has only inline scripts that can be named by their hash", async () => {
    const files = await readdir(join(app.outDir, "assets"));
    expect(files.filter((file) => !/-[\w-]{8}\.\w+$/u.test(file))).toEqual([]);
    for (const page of ["index.html", "share.html", "embed.html"]) {
      const html = await readFile(join(app.outDir, page), "utf8");
      const tags = html.match(/<script[^>]*>/gu) ?? [];
      expect(tags.length).toBeGreaterThan(0);
      expect(tags.filter((tag) => tag !== "<script>" && !tag.includes(" src="))).toEqual([]);
    }
  });

  it("keeps the embed page free of React until the viewer presses Play, within 30 kB", async () => {
    const files = scriptsOf(app.outDir, ["embed.html"]);
    expect(files.filter((file) => /react|router/u.test(file))).toEqual([]);
    const scripts = await Promise.all(files.map(async (file) => await readFile(join(app.outDir, file))));
    expect(scripts.reduce((sum, script) => sum + gzipSize(script), 0)).toBeLessThan(30_000);
    expect(await readFile(join(app.outDir, "embed.html"), "utf8")).not.toContain("modulepreload");
  });
});
