/**
 * A browser's page translator wraps each text in a `<font>`, without React's knowledge. React then removes or updates a
 * text that is no longer where it was: the first throws and would end the screen, the second shows an old figure for
 * ever. This patch makes both reach the translated text (facebook/react#11538).
 */
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
const translations = new WeakMap<Node, Element>();

new MutationObserver((records) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (!font) continue;
    for (const node of removedNodes) if (node instanceof Text) translations.set(node, font);
  }
}).observe(document, { childList: true, subtree: true });

/** The child of `parent` that contains the node or replaced it. */
const findIn = (parent: Node, node: Node): Node | null => {
  for (
    let at: Node | null = node.isConnected ? node : (translations.get(node) ?? null);
    at;
    at = at.parentNode
  )
    if (at.parentNode === parent) return at;
  return null;
};

const { removeChild, insertBefore } = Node.prototype;
Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  const found = child.parentNode === this ? child : findIn(this, child);
  if (found) removeChild.call(this, found);
  return child;
};
Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  const found = !before || before.parentNode === this ? before : findIn(this, before);
  insertBefore.call(this, node, found);
  return node;
};

const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
Object.defineProperty(Node.prototype, 'nodeValue', {
  ...value,
  set(this: Node, words: string | null) {
    value?.set?.call(this, words);
    const translation = this.isConnected ? undefined : translations.get(this);
    if (translation) translation.textContent = words;
  },
});
