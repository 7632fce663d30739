import { call } from "./call.ts";
import type { Bundle, Z } from "./runtime.ts";

const ID = "0197a000-0000-7000-8000-000000000001";
const OTHER_ID = "0197a000-0000-7000-8000-000000000002";

const aside = { key: "post_id", label: "Aside", type: "string", required: true, dynamic: "aside.id.title" };

/** Without what was left empty: the server's defaults apply. */
function filled(input: Bundle["inputData"], keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (input[key] === undefined || input[key] === "" ? [] : [[key, input[key]]])));
}

export const creates = [
  {
    key: "send",
    noun: "Aside",
    display: { label: "Send Aside", description: "Sends an Aside of yours by email. One that was sent before is not sent again." },
    operation: {
      inputFields: [
        aside,
        {
          key: "recipients",
          label: "Recipients",
          type: "text",
          required: true,
          helpText: "Email addresses, separated by commas, semicolons, spaces, or new lines.",
        },
        { key: "title", label: "Title", type: "string", required: false },
        { key: "send_copy", label: "Send me a copy", type: "boolean", required: false },
      ],
      perform: async (z: Z, bundle: Bundle) => {
        const id = String(bundle.inputData["post_id"]);
        const reply = await call<object>(z, bundle, "sendPost", {
          id,
          body: filled(bundle.inputData, ["recipients", "title", "send_copy"]),
        });
        return { id, ...reply };
      },
      sample: { id: ID, post_status: "SENT", recipients: 1, share_url: "https://aside.example.com/aside/Ab3/view", is_new: true },
    },
  },
  {
    key: "create_contact",
    noun: "Contact",
    display: { label: "Create Contact", description: "Creates a contact. Fails if one of yours has the same address." },
    operation: {
      inputFields: [
        { key: "emails", label: "Email addresses", type: "string", list: true, required: true },
        { key: "name", label: "Name", type: "string", required: false },
        { key: "company", label: "Company", type: "string", required: false },
        { key: "phone", label: "Phone", type: "string", required: false },
        { key: "note", label: "Note", type: "text", required: false },
      ],
      perform: async (z: Z, bundle: Bundle) =>
        await call<object>(z, bundle, "createContact", { body: filled(bundle.inputData, ["emails", "name", "company", "phone", "note"]) }),
      sample: { id: ID, name: "Grace Hopper", company: "Example Inc", phone: "", note: "", emails: ["grace@example.com"] },
    },
  },
  {
    key: "place_in_library",
    noun: "Library Video",
    display: {
      label: "Place in Library",
      description: "Submits a video of yours to a folder of the company library. Where no approval is needed, it is published.",
    },
    operation: {
      inputFields: [aside, { key: "folder_id", label: "Folder", type: "string", required: true, dynamic: "folder.id.name" }],
      perform: async (z: Z, bundle: Bundle) => {
        const body = filled(bundle.inputData, ["post_id", "folder_id"]);
        return { id: body["post_id"], ...(await call<object>(z, bundle, "submitToLibrary", { body })) };
      },
      sample: { id: ID, post_id: ID, folder_id: OTHER_ID },
    },
  },
];

export const searches = [
  {
    key: "find_aside",
    noun: "Aside",
    display: { label: "Find Aside", description: "Finds your Asides by words of their titles or people." },
    operation: {
      inputFields: [{ key: "search", label: "Search for", type: "string", required: true }],
      perform: async (z: Z, bundle: Bundle) => {
        const query = { search: String(bundle.inputData["search"]) };
        const { items } = await call<{ items: { post_id: string }[] }>(z, bundle, "createdEvents", { query, body: {} });
        return items.map((item) => ({ id: item.post_id, ...item }));
      },
      sample: { id: ID, post_id: ID, event_id: OTHER_ID, title: "Quarterly plan", post_status: "SENT", duration: 42 },
    },
  },
];
