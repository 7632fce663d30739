import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readFile } from "./read-file.ts";
import { isVcards, readVcards } from "./read-vcards.ts";

const MAX = 10_000;
const csv = (text: string) => {
  const read = readCsv(text, MAX);
  if (read === null || read === "too_many") throw new Error(`not read: ${read}`);
  return read;
};
const cards = (text: string) => {
  const read = readVcards(text, MAX);
  if (read === "too_many") throw new Error("too many");
  return read;
};
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

describe("a CSV file", () => {
  test("of Google, in the current and the previous format, with labels and several addresses", () => {
    const today =
      "First Name,Middle Name,Last Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value\r\n" +
      'Nia,K.,Okafor,"Birch, Oak & Co",Met in Lagos,* myContacts,* Work,nia@birch.example,Home,nia@home.example,Mobile,+234 801 000 0000\r\n' +
      ",,,,,* myContacts,*,solo@birch.example,,,,\r\n";
    expect(csv(today).contacts).toEqual([
      {
        row: 2,
        name: "Nia K. Okafor",
        company: "Birch, Oak & Co",
        phone: "+234 801 000 0000",
        note: "Met in Lagos",
        emails: ["nia@birch.example", "nia@home.example"],
      },
      { row: 3, name: "", company: "", phone: "", note: "", emails: ["solo@birch.example"] },
    ]);
    const before =
      "Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name\n" +
      "Tomás Rey,Tomás,,Rey,* Work,tomas@rey.example ::: t.rey@home.example,Rey SL\n";
    expect(csv(before).contacts).toMatchObject([
      { name: "Tomás Rey", company: "Rey SL", emails: ["tomas@rey.example", "t.rey@home.example"] },
    ]);
  });

  test("of Outlook, in English and in German with semicolons", () => {
    const english =
      '"Title","First Name","Middle Name","Last Name","Company","Business Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","Notes"\r\n' +
      '"","Mei","","Lin","Lin Labs","","+1 555 0100","Mei@Lin.example","SMTP","Mei Lin (mei@lin.example)","mei.lin@home.example","line one\r\nline two"\r\n';
    expect(csv(english).contacts).toEqual([
      {
        row: 2,
        name: "Mei Lin",
        company: "Lin Labs",
        phone: "+1 555 0100",
        note: "line one\nline two",
        emails: ["mei@lin.example", "mei.lin@home.example"],
      },
    ]);
    const german =
      "Anrede;Vorname;Nachname;Firma;Mobiltelefon;E-Mail-Adresse;Notizen\r\nFrau;Jördis;Weiß;Weiß GmbH;0170 1;j.weiss@weiss.example;\r\n";
    expect(csv(german).contacts).toMatchObject([
      { name: "Jördis Weiß", company: "Weiß GmbH", phone: "0170 1", emails: ["j.weiss@weiss.example"] },
    ]);
  });

  test.each([
    ["tabs", "name\temail\nNia\tnia@birch.example\n"],
    ["Excel's first line", "sep=;\r\nname;email\r\nNia;nia@birch.example\r\n"],
    ["a column named by nobody", "who,where\nNia,nia@birch.example\n"],
    ["no header", "Nia,nia@birch.example\n"],
    ["the address first", "nia@birch.example;Nia\n"],
    ["addresses alone, with the name", '"Nia <nia@birch.example>"\n'],
  ])("with %s", (kind, text) => {
    const name = kind === "a column named by nobody" ? "" : "Nia";
    expect(csv(text).contacts).toMatchObject([{ name, emails: ["nia@birch.example"] }]);
  });

  test("in UTF-8 with a byte order mark, UTF-16 of either order with and without one, and Windows-1252", () => {
    const text = "name;email\r\nJördis;j@weiss.example\r\n";
    const files = [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text),
      utf16(`\ufeff${text}`),
      utf16(`\ufeff${text}`, true),
      utf16(text),
      utf16(text, true),
      Buffer.from(text, "latin1"),
    ];
    for (const file of files) expect(csv(decodeText(file) ?? "").contacts).toMatchObject([{ name: "Jördis", emails: ["j@weiss.example"] }]);
  });

  test("reports why each skipped row was skipped, by its spreadsheet row number", () => {
    const { contacts, problems } = csv("name,email\nNia,nia@birch.example\nNobody,\n\nOdd,not an address\n");
    expect(contacts).toHaveLength(1);
    expect(problems).toEqual([
      { row: 3, problem: "No email address." },
      { row: 5, problem: '"not an address" is not an email address.' },
    ]);
  });

  test("keeps formulas, scripts and unusual characters as text, and truncates long values", () => {
    const { contacts } = csv(
      `name,email,notes\n"=HYPERLINK(""https://evil.example"")",a@b.example,<script>alert(1)</script>\n${"x".repeat(5000)},c@d.example,${"y".repeat(9000)}\n`,
    );
    expect(contacts[0]).toMatchObject({ name: '=HYPERLINK("https://evil.example")', note: "<script>alert(1)</script>" });
    expect([contacts[1]?.name.length, contacts[1]?.note.length]).toEqual([200, 2000]);
  });

  test.each([
    ["nothing", ""],
    ["blanks", " \n \n"],
    ["no address anywhere", "name,telephone\nNia,12\n"],
  ])("with %s is refused", (_, text) => expect(readCsv(text, MAX)).toBeNull());

  test("with too many rows is refused as a whole", () => {
    const rows = Array.from({ length: 11 }, (_, n) => `p${n}@many.example`).join("\n");
    expect([readCsv(rows, 10), readCsv(rows, 11) === "too_many"]).toEqual(["too_many", false]);
  });
});

describe("a vCard file", () => {
  test("of version 3.0, folded, with groups, several addresses, a picture and escapes", () => {
    const text = [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "PRODID:-//Apple Inc.//macOS 15//EN",
      "N:Okafor;Nia;K.;;",
      "FN:Nia K. Okafor",
      "ORG:Birch\\, Oak & Co;Sales",
      "item1.EMAIL;type=INTERNET;type=pref:nia@birch.example",
      "item1.X-ABLabel:work",
      "EMAIL;TYPE=HOME:Nia@home.",
      " example",
      "TEL;type=CELL;type=VOICE;type=pref:+234 801 000 0000",
      "NOTE:Met in Lagos\\, twice.\\nLikes birds.",
      "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBD",
      " AAgGBgcGBQgHBwcJCQ",
      "END:VCARD",
    ].join("\r\n");
    expect(isVcards(text)).toBe(true);
    expect(cards(text)).toEqual({
      contacts: [
        {
          row: 1,
          name: "Nia K. Okafor",
          company: "Birch, Oak & Co",
          phone: "+234 801 000 0000",
          note: "Met in Lagos, twice.\nLikes birds.",
          emails: ["nia@birch.example", "nia@home.example"],
        },
      ],
      problems: [],
    });
  });

  test("of versions 4.0 and 2.1 in one file", () => {
    const text = [
      "BEGIN:VCARD",
      "VERSION:4.0",
      "FN:Mei Lin",
      'TEL;VALUE=uri;TYPE="voice,home":tel:+1-555-0100',
      "EMAIL;PREF=1:mei@lin.example",
      "END:VCARD",
      "",
      "BEGIN:VCARD",
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Wei=C3=9F;J=C3=B6rdis;;;",
      "TEL;CELL:+49 170 1",
      "EMAIL;INTERNET;PREF:j.weiss@weiss.example",
      "ORG:Weiss, Partner;Sales",
      "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Erste Zeile, sch=F6n=0D=0AZweite =",
      "Zeile",
      "END:VCARD",
    ].join("\n");
    expect(cards(text).contacts).toEqual([
      { row: 1, name: "Mei Lin", company: "", phone: "+1-555-0100", note: "", emails: ["mei@lin.example"] },
      {
        row: 2,
        name: "Jördis Weiß",
        company: "Weiss, Partner",
        phone: "+49 170 1",
        note: "Erste Zeile, schön\nZweite Zeile",
        emails: ["j.weiss@weiss.example"],
      },
    ]);
  });

  test("with a broken card skips it and reads the others", () => {
    const text =
      "BEGIN:VCARD\nVERSION:3.0\nFN:No Address\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nEMAIL;=;:x\nEND:VCARD\nBEGIN:VCARD\nEMAIL:a@b.example\n";
    const { contacts, problems } = cards(text);
    expect([contacts.map(({ row, emails }) => [row, ...emails]), problems.map(({ row }) => row)]).toEqual([[[3, "a@b.example"]], [1, 2]]);
  });
});

describe("a file that is no address book", () => {
  test.each([
    ["a ZIP", Buffer.from("PK\u0003\u0004aaaa")],
    ["a gzip", gzipSync("name,email\na,a@b.example")],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ["zeros", Buffer.alloc(1000)],
  ])("%s is not text", (_, bytes) => expect(decodeText(bytes)).toBeNull());

  const MB5 = 5 * 1024 * 1024;
  test.each([
    ["one line of letters", "x".repeat(MB5)],
    ["one line of at-signs", "@".repeat(MB5)],
    ["one cell of half addresses", `"${"a@b,<".repeat(MB5 / 6)}"`],
    ["a million columns", `a@b.example${",".repeat(1_000_000)}`],
    ["a million empty rows", "\n".repeat(1_000_000)],
    ["a quote that never ends", `name,email\n"${"a@b.example\n".repeat(MB5 / 12)}`],
    ["quotes alone", '"'.repeat(MB5)],
    ["a quote at each row's beginning", '"a\n'.repeat(MB5 / 3)],
    ["a card of one line", `BEGIN:VCARD\nEMAIL:${"a".repeat(MB5 - 100)}@b.example\nEND:VCARD`],
    ["a card of a million foldings", `BEGIN:VCARD\nVERSION:3.0\nNOTE:a\n${" b\n".repeat(1_000_000)}END:VCARD`],
    ["a note of foldings in the oldest version", `BEGIN:VCARD\nNOTE;${"x".repeat(1000)}QUOTED-PRINTABLE\n${"=\n".repeat(MB5 / 2)}`],
    ["half a line of parameters, folded", `BEGIN:VCARD\n${"a".repeat(MB5 / 2)}\n${" \n".repeat(MB5 / 4)}END:VCARD`],
    ["notes of backslashes", `BEGIN:VCARD\nVERSION:3.0\n${`NOTE:${"\\".repeat(9000)}\n`.repeat(MB5 / 9010)}END:VCARD`],
    ["notes of combining marks", `name,email,notes\n${`,a@b.example,z${"\u0315\u0300".repeat(4000)}\n`.repeat(300)}`],
    ["half addresses in angle brackets", `name,email\n${`,${"<a".repeat(900)}\n`.repeat(2500)}`],
    ["a card of backslashes", `BEGIN:VCARD\nVERSION:3.0\nNOTE:${"\\".repeat(19_000)}\nEMAIL;${"a=b;".repeat(4000)}:a@b.example\nEND:VCARD`],
    ["quoted-printable without end", `BEGIN:VCARD\nVERSION:2.1\nNOTE;QUOTED-PRINTABLE:a=\n${"=C3=\n".repeat(900_000)}END:VCARD`],
    ["a million beginnings", "BEGIN:VCARD\n".repeat(400_000)],
  ])("5 MB of %s does not block the process for long", (_, text) => {
    const began = process.cpuUsage();
    readFile(Buffer.from(text));
    // Of the processor: other tests run beside it. What takes the square of its length takes minutes; a quiet machine needs half a second.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(10_000);
  });
});
