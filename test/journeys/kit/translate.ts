/**
 * Does to the page what a browser's translator does: each text is put into `<font><font>…</font></font>`, again after every
 * change, and "translated": it begins with "~". Given to `page.evaluate`.
 */
export function translatePage(): void {
  const skipped = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'OPTION', 'FONT']);
  const translate = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || skipped.has(parent.nodeName) || parent.closest('[translate=no]'))
        continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `~${text.data}`;
      outer.append(inner);
      parent.replaceChild(outer, text);
    }
  };
  translate(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.nodeName !== 'FONT') translate(node);
  }).observe(document.body, { childList: true, subtree: true });
}
