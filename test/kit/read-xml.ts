import { SaxesParser } from 'saxes';

/** An element of a document that a real parser read: strict, and with its namespaces. */
export interface Element {
  /** Without its prefix. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Throws where it is not well-formed. */
export function readXml(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: '', namespace: '', attributes: {}, text: '', children: [] };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element: Element = {
      ...{ name: local, namespace: uri, text: '', children: [] },
      attributes: Object.fromEntries(values),
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error('There is no document.');
  return document;
}

/** Every element at a path of names, such as `TaxTotal/TaxSubtotal`. */
export const findAll = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((each) => each.name === name)),
      [element],
    );

/** The text of the first; undefined where there is none. */
export const findText = (element: Element, path: string): string | undefined =>
  findAll(element, path)[0]?.text;
