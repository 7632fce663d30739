import { XMLBuilder, XMLParser } from "fast-xml-parser";

/** One element: its name with its children, and `:@` with its attributes. */
export type XmlNode = { [name: string]: XmlNode[] | Record<string, string> };

const options = { preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: "", commentPropName: "#comment" } as const;
const parser = new XMLParser({ ...options, parseTagValue: false, parseAttributeValue: false });
const builder = new XMLBuilder({ ...options, format: true, indentBy: "    ", suppressEmptyNode: true });

export const parseXml = (text: string): XmlNode[] => parser.parse(text) as XmlNode[];
export const printXml = (nodes: XmlNode[]): string => `${builder.build(nodes).trim()}\n`;

export const element = (name: string, attributes: Record<string, string>, children: XmlNode[] = []): XmlNode => ({
  [name]: children,
  ":@": attributes,
});

export const childrenOf = (node: XmlNode, name: string): XmlNode[] => node[name] as XmlNode[];
export const attributesOf = (node: XmlNode): Record<string, string> => (node[":@"] ?? {}) as Record<string, string>;
export const findAll = (nodes: XmlNode[], name: string): XmlNode[] => nodes.filter((node) => name in node);

/** Throws if there is none: a template that changed needs another look. */
export function findOne(nodes: XmlNode[], name: string): XmlNode {
  const [found] = findAll(nodes, name);
  if (!found) throw new Error(`<${name}> is missing`);
  return found;
}
