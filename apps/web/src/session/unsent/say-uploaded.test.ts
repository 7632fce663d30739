import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { sayUploaded } from "./say-uploaded.ts";

type Options = { id?: string; action?: { onClick: () => void }; onClose?: () => void };
const toasts = vi.hoisted(() => ({ shown: [] as { message: string; options: Options }[] }));
vi.mock("@aside/ui/feedback/toast.ts", () => ({
  toastSuccess: (message: string, options: Options) => void toasts.shown.push({ message, options }),
}));

const open = vi.fn<(path: string) => void>();
const aside = (name: string) => ({ title: name, path: `/aside/${name}/preview` });

beforeEach(() => {
  toasts.shown.at(-1)?.options.onClose?.();
  toasts.shown.length = 0;
  open.mockClear();
});

it("names a recording, and opens it", () => {
  sayUploaded(aside("one"), open);
  expect(toasts.shown[0]?.message).toBe(draftCopy.uploaded("one"));
  toasts.shown[0]?.options.action?.onClick();
  expect(open).toHaveBeenCalledWith("/aside/one/preview");
});

it("replaces the toast by one for several, which opens the list", () => {
  for (const name of ["one", "two", "three"]) sayUploaded(aside(name), open);
  expect(new Set(toasts.shown.map(({ options }) => options.id)).size).toBe(1);
  expect(toasts.shown.at(-1)?.message).toBe(draftCopy.severalUploaded(3));
  toasts.shown.at(-1)?.options.action?.onClick();
  expect(open).toHaveBeenCalledWith("/dashboard/created-videos");
});

it("starts to count again when the toast was closed", () => {
  sayUploaded(aside("one"), open);
  toasts.shown[0]?.options.onClose?.();
  sayUploaded(aside("two"), open);
  expect(toasts.shown.at(-1)?.message).toBe(draftCopy.uploaded("two"));
});

it("shows each reply on its own, because no list has it", () => {
  sayUploaded(aside("one"), open);
  sayUploaded({ title: "reply", path: "/respond/two/preview" }, open);
  expect(toasts.shown.map(({ message }) => message)).toEqual([draftCopy.uploaded("one"), draftCopy.replyUploaded]);
  expect(toasts.shown[0]?.options.id).not.toBe(toasts.shown[1]?.options.id);
});
