/** XML as a tree, written so that no text can become markup. */

export interface XmlNode {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  /** Text, or what stands within; what is null or empty is left out, as Peppol forbids empty elements. */
  content: string | readonly (XmlNode | null)[];
}

export const node = (
  name: string,
  content: string | null | undefined | readonly (XmlNode | null)[],
  attributes?: Readonly<Record<string, string>>,
): XmlNode | null =>
  content === null || content === undefined || content.length === 0
    ? null
    : { name, content, ...(attributes ? { attributes } : {}) };

/** Characters that XML 1.0 knows: half a surrogate pair, and most of what controls a terminal, it does not. */
const UNKNOWN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string) =>
  text.replace(UNKNOWN, '\u{FFFD}').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root, '')}`;
}

function writeNode({ name, attributes = {}, content }: XmlNode, indent: string): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${name}${named.join('')}>`;
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>\n`;
  const within = content.flatMap((child) => (child ? [writeNode(child, `${indent}  `)] : []));
  return `${open}\n${within.join('')}${indent}</${name}>\n`;
}
