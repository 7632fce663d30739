import { ApiError } from "@aside/web-client/api-error.ts";
import { expect, test } from "vitest";
import { builderCopy as copy } from "../../agent-copy.ts";
import { checkEdit, editOf, hasErrors, newField, settingsOfEdit, refusedFields } from "./form-edit.ts";

test("a new form can be saved as it is", () => {
  const edit = editOf(null);
  expect(hasErrors(checkEdit(edit))).toBe(false);
  expect(settingsOfEdit(edit)).toMatchObject({ title: "Contact us", max_video_seconds: 120, branding: { accent: null, logo_url: null } });
});

test("what was typed is cleaned before it is sent", () => {
  const choice = { ...newField("select", " Size "), options: ["S ", "", "M"] };
  const text = { ...newField("text", "Name"), options: ["left from before"] };
  const edit = {
    ...editOf(null),
    title: " Ask us ",
    fields: [choice, text],
    origins: "https://www.example.com/\n\n http://localhost:3000 ",
  };
  expect(settingsOfEdit({ ...edit, allowsVideo: false, requiresVideo: true })).toMatchObject({
    title: "Ask us",
    fields: [{ label: "Size", options: ["S", "M"] }, { options: [] }],
    origins: ["https://www.example.com", "http://localhost:3000"],
    requires_video: false,
  });
});

test("a length that is not shown holds nothing", () => {
  const hidden = { ...editOf(null), allowsVideo: false, maxSeconds: "long" };
  expect(checkEdit(hidden)).toEqual({ labels: {}, options: {} });
  expect(settingsOfEdit(hidden).max_video_seconds).toBe(120);
});

test.each([
  [{ title: "  " }, { title: copy.titleRequired }],
  [{ maxSeconds: "9" }, { maxSeconds: copy.maxSecondsInvalid }],
  [{ maxSeconds: "12.5" }, { maxSeconds: copy.maxSecondsInvalid }],
  [{ accent: "blue" }, { accent: copy.accentInvalid }],
  [{ accent: "#7b7b7b" }, { accent: copy.accentContrast }],
  [{ logoUrl: "http://example.com/logo.png" }, { logoUrl: copy.httpsInvalid }],
  [{ webhookUrl: "example.com" }, { webhookUrl: copy.httpsInvalid }],
  [{ origins: "https://a.example\nhttps://b.example/path" }, { origins: copy.originInvalid("https://b.example/path") }],
])("%j is refused", (change, errors) => {
  expect(checkEdit({ ...editOf(null), ...change })).toEqual({ labels: {}, options: {}, ...errors });
});

test("fields need a label, and a choice needs an option", () => {
  const fields = [newField("text"), newField("select", "Size")];
  const [unnamed = "", choice = ""] = fields.map(({ key }) => key);
  expect(checkEdit({ ...editOf(null), fields })).toEqual({
    labels: { [unnamed]: copy.labelRequired },
    options: { [choice]: copy.optionsRequired },
  });
});

test("a field that the server refuses is marked", () => {
  const fields = { webhook_url: "Please enter an address that starts with https://", "origins.1": "No origin" };
  expect(refusedFields(new ApiError(422, "invalid_form", "Please check the form.", { fields }))).toEqual({
    webhookUrl: fields.webhook_url,
    origins: "No origin",
  });
  expect(refusedFields(new Error("offline"))).toEqual({});
});
