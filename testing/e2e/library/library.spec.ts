import { expect, type Locator, type Page, test } from "@playwright/test";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { createFolder, listFolders, setFolderAccess, updateSettings } from "@aside/features/library/contract.ts";
import { submitPost } from "@aside/features/library/video-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, newDomain, type Person, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";

const LIBRARY = `${productUrl()}/dashboard/company-library`;

/** A complete video that only its author may watch, submitted to a folder of this name. */
async function submitVideo(author: Person, title: string, folderName: string): Promise<void> {
  const { postId, eventId } = await recordEvent(author, { seconds: 1 });
  const { folders } = await author.driver.call(listFolders, { query: { all: "true" } });
  const folder = folders.find(({ name }) => name === folderName);
  if (!folder) throw new Error(`there is no folder ${folderName}`);
  await author.driver.call(updatePrivacySettings, {
    params: { id: eventId },
    body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true },
  });
  await author.driver.call(updatePost, { params: { id: postId }, body: { title, post_status: "DRAFT_SHARABLE_LINK" } });
  await author.driver.call(submitPost, { body: { post_id: postId, folder_id: folder.id } });
}

const userIdOf = (who: Person): string => (JSON.parse(who.session) as { user: { userId: string } }).user.userId;
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const folderOf = (page: Page, name: string) => page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const videoOf = folderOf;

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New folder" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(folderOf(page, name)).toBeVisible();
}

async function choose(page: Page, menuOf: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${menuOf}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Drags with the mouse in small steps, as browsers start native drags only then. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  // The second move makes the browser send `dragover`.
  await to.hover({ position: { x: 20, y: 10 } });
  await page.mouse.up();
}

test("a company turns its library on and restricts a folder to a person, and others do not see it", async () => {
  const domain = newDomain();
  const lead = await makePerson("Lea Lead", undefined, domain);
  const mia = await makePerson("Mia Maker", undefined, domain);
  const ned = await makePerson("Ned New", undefined, domain);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, lead);

  await page.goto(LIBRARY);
  await expect(page.getByRole("heading", { level: 1, name: "Company library" })).toBeVisible();
  await expectAccessible(page, "library-off");
  await page.getByRole("button", { name: "Turn on the library" }).click();
  await expect(page.getByRole("heading", { name: "Your library is empty" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Company library" })).toBeVisible();
  await expectAccessible(page, "library-empty");

  await newFolder(page, "Onboarding");
  await newFolder(page, "Sales");
  await page.getByRole("button", { name: "New folder" }).click();
  await page.getByLabel("Name", { exact: true }).fill("sales");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "There is already a folder with this name here." })).toBeVisible();
  await page.keyboard.press("Escape");

  // Only Mia may use Sales.
  await choose(page, "Sales", "Who can use this folder…");
  const access = dialogOf(page, "Who can use this folder?");
  await access.getByRole("radio", { name: "No access" }).check();
  await access.getByLabel("Search people and groups").fill("Mia");
  await access.getByRole("button", { name: "Add Mia Maker" }).click();
  await access.getByRole("combobox", { name: "Access of Mia Maker" }).selectOption({ label: "Can view and add" });
  await expectAccessible(page, "library-access");
  await access.getByRole("button", { name: "Save" }).click();
  await expect(access).toBeHidden();

  await folderOf(page, "Sales").getByRole("link", { name: "Sales" }).click();
  await page.waitForURL(/company-library\/[0-9a-f-]{36}$/);
  const salesUrl = page.url();
  // An empty folder says how to add a video.
  await expect(page.getByText("Open one of your videos in My Asides and choose a folder under “Company library”.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open My Asides" })).toHaveAttribute("href", "/dashboard/created-videos");
  expect(errors.filter((error) => !error.startsWith("409 "))).toEqual([]);
  await close();

  // Ned sees what everyone may see, and nothing of Sales.
  const other = await openBrowser({ speaks: false });
  await enter(other.page, ned);
  await other.page.goto(LIBRARY);
  await expect(folderOf(other.page, "Onboarding")).toBeVisible();
  await expect(folderOf(other.page, "Sales")).toBeHidden();
  await expect(other.page.getByRole("button", { name: "New folder" })).toBeHidden();
  await other.page.goto(salesUrl);
  await expect(other.page.getByRole("heading", { name: "This folder doesn't exist, or you don't have access" })).toBeVisible();
  await expectAccessible(other.page, "library-not-found");
  await other.close();

  const allowed = await openBrowser({ speaks: false });
  await enter(allowed.page, mia);
  await allowed.page.goto(salesUrl);
  await expect(allowed.page.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
  await expect(allowed.page.getByRole("button", { name: "Actions for Sales" })).toBeHidden();
  await allowed.close();
});

test("videos are approved together, and move by mouse and by keyboard", async () => {
  const domain = newDomain();
  const lead = await makePerson("Lea Lead", undefined, domain);
  const mia = await makePerson("Mia Maker", undefined, domain);
  const ned = await makePerson("Ned New", undefined, domain);
  await lead.driver.call(updateSettings, { body: { is_enabled: true } });
  const onboarding = await lead.driver.call(createFolder, { body: { name: "Onboarding" } });
  const sales = await lead.driver.call(createFolder, { body: { name: "Sales" } });
  const grants = [{ user_id: userIdOf(mia), level: "contribute" as const }];
  await lead.driver.call(setFolderAccess, { params: { id: sales.id }, body: { everyone: "none", grants } });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, lead);
  await submitVideo(mia, "How we onboard", "Onboarding");
  await submitVideo(mia, "Welcome tour", "Onboarding");
  await submitVideo(mia, "Pricing pitch", "Sales");

  // The lead approves what waits, selected by keyboard.
  await page.goto(LIBRARY);
  await expect(page.getByText("3 videos wait for your approval.")).toBeVisible();
  await folderOf(page, "Onboarding").getByRole("link", { name: "Onboarding" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Onboarding" })).toBeVisible();
  await newFolder(page, "First week");
  await page.getByRole("tab", { name: "Waiting" }).click();
  await videoOf(page, "Welcome tour").getByRole("link", { name: "Welcome tour" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("toolbar", { name: "Selected videos" })).toContainText("1 selected");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("toolbar", { name: "Selected videos" })).toContainText("2 selected");
  await expectAccessible(page, "library-selection");
  await page.getByRole("toolbar").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Approved 2 videos.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing waits for approval" })).toBeVisible();
  await page.getByRole("tab", { name: "All" }).click();
  await expectAccessible(page, "library-folder");

  // By mouse into the folder below, and back with Undo.
  await drag(page, videoOf(page, "Welcome tour"), folderOf(page, "First week"));
  await expect(page.getByText("Moved 1 video to First week.")).toBeVisible();
  await expect(videoOf(page, "Welcome tour")).toBeHidden();
  await expect(folderOf(page, "First week")).toContainText("1 video");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(videoOf(page, "Welcome tour")).toBeVisible();

  // By keyboard.
  await page.getByRole("button", { name: "Actions for Welcome tour" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move to folder…" }).focus();
  await page.keyboard.press("Enter");
  const picker = dialogOf(page, "Move the video");
  await picker.getByRole("radio", { name: "Onboarding" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(picker.getByRole("radio", { name: "First week" })).toBeChecked();
  await expectAccessible(page, "library-move");
  await picker.getByRole("button", { name: "Move" }).focus();
  await page.keyboard.press("Enter");
  await expect(videoOf(page, "Welcome tour")).toBeHidden();
  await folderOf(page, "First week").getByRole("link", { name: "First week" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First week" })).toBeVisible();
  await expect(videoOf(page, "Welcome tour")).toBeVisible();
  await choose(page, "Welcome tour", "Pin to the library's home");
  await expect(page.getByText("Pinned to the library's home.")).toBeVisible();
  await choose(page, "Welcome tour", "Insights");
  await expect(dialogOf(page, "Insights").getByText("No colleague has watched it yet.")).toBeVisible();
  await expectAccessible(page, "library-insights");
  await page.keyboard.press("Escape");

  // A folder moves by mouse, too: up to the top of the library.
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Onboarding" }).click();
  await drag(
    page,
    folderOf(page, "First week"),
    page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Company library" }),
  );
  await expect(page.getByText("Moved “First week” to Company library.")).toBeVisible();

  await page.goto(`${LIBRARY}/settings`);
  await expect(page.getByRole("heading", { name: "Library administrators" })).toBeVisible();
  await expectAccessible(page, "library-settings");
  await page.getByRole("button", { name: "Add an administrator" }).click();
  await page.getByRole("button", { name: "Appoint Mia Maker" }).click();
  await expect(page.getByText("Mia Maker now administers the library.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Mia Maker as administrator" }).click();
  await expect(page.getByText("Mia Maker no longer administers the library.")).toBeVisible();
  await page.goto(LIBRARY);
  await page.getByRole("button", { name: "Actions for Onboarding" }).click();
  await page.getByRole("menuitem", { name: "Insights" }).click();
  await expect(dialogOf(page, "Insights").getByRole("rowheader", { name: "How we onboard" })).toBeVisible();
  await expectAccessible(page, "library-folder-insights");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Pinned" })).toContainText("Welcome tour");
  await expectAccessible(page, "library-home");
  expect(errors).toEqual([]);
  await close();

  // Ned finds what everyone may see, and nothing of Sales.
  const other = await openBrowser({ speaks: false });
  await enter(other.page, ned);
  await other.page.goto(LIBRARY);
  await other.page.getByLabel("Search the library").fill("tour");
  await expect(other.page.getByText("1 video for “tour”")).toBeVisible();
  await expectAccessible(other.page, "library-search");
  await other.page.getByRole("link", { name: "Welcome tour" }).click();
  await other.page.waitForURL(/\/view\?post=/);
  await other.page.goBack();
  await expect(other.page.getByLabel("Search the library")).toHaveValue("tour");
  await other.page.getByLabel("Search the library").fill("pitch");
  await expect(other.page.getByRole("heading", { name: "No results for “pitch”" })).toBeVisible();
  await other.page.goto(`${LIBRARY}/${onboarding.id}?search=onboard`);
  await expect(other.page.getByText("1 video for “onboard”")).toBeVisible();
  await other.close();
});

test("a reviewer asks for changes, the author submits again, and a folder's administrator organizes it", async () => {
  const domain = newDomain();
  const lead = await makePerson("Lea Lead", undefined, domain);
  const mia = await makePerson("Mia Maker", undefined, domain);
  await lead.driver.call(updateSettings, { body: { is_enabled: true } });
  const { id } = await lead.driver.call(createFolder, { body: { name: "Product" } });
  await submitVideo(mia, "Roadmap", "Product");
  await submitVideo(mia, "Release notes", "Product");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, lead);
  await page.goto(`${LIBRARY}/${id}?selected_filter=pending&view=list`);
  await expect(videoOf(page, "Roadmap")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Roadmap" }).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Select all" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Request changes" }).click();
  const reject = dialogOf(page, "Request changes to 2 videos");
  await reject.getByRole("button", { name: "Request changes" }).click();
  await expect(reject.getByText("Please write a reason, so that the author knows what to change.")).toBeVisible();
  await expectAccessible(page, "library-reject");
  await reject.getByLabel("Reason").fill("Please mention the new prices.");
  await reject.getByRole("button", { name: "Request changes" }).click();
  await expect(page.getByText("Sent your reason to the authors of 2 videos.")).toBeVisible();
  await page.getByRole("tab", { name: "Changes requested" }).click();
  await expect(videoOf(page, "Roadmap")).toContainText("Changes requested");
  await expectAccessible(page, "library-list");
  // The narrowest screen, and the narrowest one whose bar has all entries.
  for (const width of [320, 993]) {
    await page.setViewportSize({ width, height: 700 });
    await takePicture(page, `library-list-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1100, height: 800 });

  await choose(page, "Product", "Administrator…");
  const appoint = dialogOf(page, "Administrator of “Product”");
  await appoint.getByLabel("Search people").fill("Mia");
  await expectAccessible(page, "library-folder-admin");
  await appoint.getByRole("button", { name: "Appoint Mia Maker" }).click();
  await expect(page.getByText("Administrator: Mia Maker")).toBeVisible();
  await choose(page, "Product", "Delete…");
  await page.getByRole("dialog").getByRole("button", { name: "Delete folder" }).click();
  await expect(page.getByRole("dialog").getByText("Move or remove the videos in this folder first.")).toBeVisible();
  await page.keyboard.press("Escape");
  await choose(page, "Roadmap", "Remove from library…");
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(videoOf(page, "Roadmap")).toBeHidden();
  expect(errors.filter((error) => !/^(409|422) /.test(error))).toEqual([]);
  await close();

  const author = await openBrowser({ speaks: false });
  await enter(author.page, mia);
  await author.page.goto(`${LIBRARY}/${id}?selected_filter=own`);
  // The choice of the other browser is not this one's.
  await expect(author.page.getByRole("button", { name: "Grid", exact: true })).toHaveAttribute("aria-pressed", "true");
  await choose(author.page, "Release notes", "Submit again");
  await expect(videoOf(author.page, "Release notes")).toContainText("Waiting for approval");
  await choose(author.page, "Release notes", "Expiry date…");
  await author.page.getByLabel("Last day").fill("2001-01-01");
  await author.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(author.page.getByText("Choose a day in the future.")).toBeVisible();
  await author.page.getByLabel("Last day").fill("2099-12-31");
  await author.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(videoOf(author.page, "Release notes")).toContainText("Expires on Dec 31, 2099");
  await author.page.getByRole("button", { name: "List", exact: true }).click();
  await author.page.goto(`${LIBRARY}/${id}?selected_filter=own`);
  await expect(author.page.getByRole("button", { name: "List", exact: true })).toHaveAttribute("aria-pressed", "true");
  await author.close();
});
