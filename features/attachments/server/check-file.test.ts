import { expect, test } from "vitest";
import { copy } from "../copy.ts";
import { makeDocument, makePicture, makeZip, makeZipDirectory, PDF } from "../testkit/make-files.ts";
import { checkFile, requireType } from "./check-file.ts";

const check = (filename: string, bytes: Buffer) => checkFile(requireType(filename), bytes);
const text = (content: string) => Buffer.from(content);
const EXE = Buffer.concat([text("MZ\u0090\u0000"), Buffer.alloc(200)]);

test("accepts each type whose content fits its name, in any case", async () => {
  const accepted: [string, Buffer][] = [
    ["a.pdf", PDF],
    ["a.jpeg", await makePicture("jpg", "16x16")],
    ["a.docx", await makeDocument("word")],
    ["a.xlsx", await makeDocument("xl")],
    ["a.pptx", await makeDocument("ppt", ["ppt/media/image1.png"])],
    ["a.txt", text("\ufeffGrüße\r\n\tfrom <b>here</b>")],
    ["a.csv", text("a,b\n1,2\n")],
    ["a.md", text('<p align="center">Title</p>\n\n# Markdown')],
    ["a.exe.txt", text("only a name")],
  ];
  for (const format of ["png", "jpg", "webp", "gif"] as const)
    accepted.push([`a.${format.toUpperCase()}`, await makePicture(format, "16x16")]);
  const refusals = accepted.map(([name, bytes]) => {
    try {
      check(name, bytes);
      return null;
    } catch (error) {
      return `${name}: ${(error as Error).message}`;
    }
  });
  expect(refusals.filter(Boolean)).toEqual([]);
});

test.each([
  "exe",
  "com",
  "bat",
  "cmd",
  "ps1",
  "sh",
  "js",
  "mjs",
  "vbs",
  "html",
  "htm",
  "svg",
  "xml",
  "zip",
  "jar",
  "7z",
  "tar",
  "gz",
  "iso",
  "doc",
  "docm",
  "xlsm",
  "lnk",
  "dmg",
])("refuses .%s by its name", (extension) => {
  for (const name of [`a.${extension}`, `a.pdf.${extension}`, extension]) expect(() => requireType(name)).toThrow(copy.typeRefused);
});

test.each<[string, string, Buffer | Promise<Buffer>, string]>([
  ["a program", "invoice.pdf", EXE, copy.typeDiffers("PDF")],
  ["a program", "photo.jpg", EXE, copy.typeDiffers("JPEG")],
  ["a program", "notes.txt", EXE, copy.notText],
  ["a program", "a.docx", EXE, copy.typeDiffers("Word")],
  ["HTML", "a.txt", text("\ufeff \n<!DOCTYPE html><script>alert(1)</script>"), copy.notText],
  ["HTML", "a.md", text("<SCRIPT src=//evil.example></SCRIPT>"), copy.notText],
  ["HTML with a PDF inside", "a.pdf", text("<html>%PDF-1.4"), copy.typeDiffers("PDF")],
  ["SVG", "a.png", text('<svg xmlns="http://www.w3.org/2000/svg"/>'), copy.typeDiffers("PNG")],
  ["SVG", "a.txt", text('<svg xmlns="http://www.w3.org/2000/svg"/>'), copy.notText],
  ["XML", "a.csv", text('<?xml version="1.0"?><x/>'), copy.notText],
  ["a script", "a.txt", text("#!/bin/sh\nrm -rf /"), copy.notText],
  ["UTF-16", "a.txt", Buffer.from("\ufeffhello", "utf16le"), copy.notText],
  ["Latin-1", "a.csv", Buffer.from("Größe", "latin1"), copy.notText],
  ["a terminal's control codes", "a.txt", text("\u001b]0;title\u0007"), copy.notText],
  ["another kind of picture", "a.png", makePicture("jpg", "16x16"), copy.typeDiffers("PNG")],
  ["a plain archive", "a.docx", makeZip(["a.txt"]), copy.typeDiffers("Word")],
  ["a Java archive", "a.docx", makeZip(["META-INF/MANIFEST.MF", "Main.class"]), copy.typeDiffers("Word")],
  ["another kind of document", "a.docx", makeDocument("xl"), copy.typeDiffers("Word")],
  ["macros", "a.docx", makeDocument("word", ["word/vbaProject.bin"]), copy.macros],
  ["macros elsewhere, in other case", "a.xlsx", makeDocument("xl", ["xl/custom/VBAPROJECT.BIN"]), copy.macros],
  ["macro sheets", "a.xlsx", makeDocument("xl", ["xl/macrosheets/sheet1.xml"]), copy.macros],
  ["controls", "a.pptx", makeDocument("ppt", ["ppt/activeX/activeX1.bin"]), copy.macros],
  ["a program before the document", "a.docx", makeDocument("word").then((zip) => Buffer.concat([EXE, zip])), copy.typeDiffers("Word")],
  [
    "HTML after the document",
    "a.docx",
    makeDocument("word").then((zip) => Buffer.concat([zip, text("<script>")])),
    copy.documentUnreadable,
  ],
  ["half a document", "a.docx", makeDocument("word").then((zip) => zip.subarray(0, zip.length / 2)), copy.documentUnreadable],
  ["a directory of 20,000 entries", "a.docx", makeZipDirectory(20_000, 1), copy.documentUnreadable],
  ["a directory that claims 4 GB", "a.docx", makeZipDirectory(2, 0xffffffff), copy.documentUnreadable],
  ["nothing", "a.pdf", Buffer.alloc(0), copy.empty],
])("refuses %s named %s", async (_, name, bytes, message) => {
  const given = await bytes;
  expect(() => check(name, given)).toThrow(message);
});

test("a directory with names outside of the archive, or entries that overlap, is refused", async () => {
  const zip = await makeDocument("word", ["word/aaaaaaaaaa.xml"]);
  const renamed = (name: string) => Buffer.from(zip.toString("latin1").replaceAll("word/aaaaaaaaaa.xml", name), "latin1");
  for (const name of ["word/../../aaaa.xml", "/aaaaaaaaaaaaaa.xml", "word\\aaaaaaaaaa.xml", "C:/aaaaaaaaaaaa.xml"])
    expect(() => check("a.docx", renamed(name))).toThrow(copy.documentUnreadable);
  for (const field of [10, 12, 16]) {
    const changed = Buffer.from(zip);
    changed.writeUInt16LE(changed.readUInt16LE(changed.length - 22 + field) + 1, changed.length - 22 + field);
    expect(() => check("a.docx", changed)).toThrow(copy.documentUnreadable);
  }
});
