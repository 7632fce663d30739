import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** The texts that the product's specification quotes, with {} for what is filled in. Those of features that do not exist yet are missing. */
const QUOTED = [
  "Get Started Free",
  "Oops! Something Went Wrong",
  "Welcome back",
  "Enter your password",
  "Create your account",
  "Please verify your email",
  "We've sent you an email to reset your password!",
  "No Video",
  "{} is saved in your Inbox.",
  "Your trial ends today.",
  "Your trial ends in {} day{}.",
  "Your trial has ended.",
  "Please enter email",
  "Please enter a valid email",
  "Please enter password",
  "Please enter password again",
  "Entered passwords are different",
  "Invalid code",
  "Please enter an email",
  "Please enter allowed email characters",
  "Please register with your work email address",
  "Please sign up using a work email.",
  "Please enter first name",
  "Please enter last name",
  "Please enter a password",
  "Passwords do not match",
  "Please enter the code",
  "File size should be less than {}MB",
  "Reply privately to {}",
  "Send a private {} message to {}",
  "Please upgrade your account for this feature.",
  "Your session has expired",
  "Invalid or expired link.",
  "Password updated successfully. Please login.",
  "Error while resetting password",
  "Error fetching mfa type for user",
  "OTP sent successfully.",
  "Error generating OTP",
  "Unable to create {}. Please try again.",
  "Signed URL not returned by API",
  "This email is already signed up! Please login instead.",
  "We couldn't find an account associated with {}. Please signup instead.",
  "Unable to validate email, please try again.",
  "User already exists with entered email. Please try with a different email or login.",
  "Invalid email or password. Please try again.",
  "Code sent successfully",
  "Copied to clipboard!",
  "Unable to copy to clipboard!",
  "Please log out when you end your session.",
  "Your session has expired. Please login again to continue.",
  "Network error received; please check your connection and try again, or refresh the page.",
  "We could not fetch your email address from {}. Please try again or check your {} account settings.",
  "Failed to add you to the {}. Please try again.",
  "Please enable cookies on your browser.",
  "Recording duration is limited to {}!",
  "We got your video.",
  "We got your message.",
  "Account not found! You need to create an account on the product site to access the mobile app.",
  "Your trial has ended. Upgrade now to record new {}.",
  "You have reached the limit of {} you can create. Please upgrade your plan to create more.",
  "Your free trial has ended. Please upgrade your plan to create {}.",
  "You don't have access to upload pre-recorded videos. Please upgrade your plan to get this feature.",
];

/** A template's expressions become {}. */
const readTexts = (file: string): string =>
  readFileSync(join(ROOT, file), "utf8")
    .replaceAll("’", "'")
    .replace(/\$\{[^}]*\}/g, "{}");

test("every text that the specification quotes is in the product, word for word", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const source = files
    .filter((file) => !/\.(test|spec)\.tsx?$|^testing\/|\/(testkit|gallery)\//.test(file))
    .map(readTexts)
    .join("\n");
  expect(QUOTED.filter((text) => !source.includes(text))).toEqual([]);
});
