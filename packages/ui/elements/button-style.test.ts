import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { expect, test } from "vitest";
import { buttonStyle } from "./button-style.ts";
import { IconButton } from "./IconButton.tsx";

/** The text colors among the classes. With two of them, the order of the style sheet would decide. */
const colours = (classes: string) => classes.split(/\s+/).filter((name) => /^text-(ink|muted|danger|on-\w+)$/.test(name));

test.each([
  ["primary", "text-on-ember"],
  ["secondary", "text-ink"],
  ["ghost", "text-ink"],
  ["danger", "text-on-danger"],
  ["ghost-danger", "text-danger"],
] as const)("the button variant %s has only the text color %s", (variant, colour) => {
  expect(colours(buttonStyle(variant))).toEqual([colour]);
});

test("an icon button with the tone danger has only the text color red", () => {
  const html = renderToStaticMarkup(createElement(IconButton, { label: "Delete", tone: "danger" }));
  expect(colours(/class="([^"]*)"/.exec(html)?.[1] ?? "")).toEqual(["text-danger"]);
});
