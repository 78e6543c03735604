/**
 * Opens everything that is folded on screen while it is printed, and folds it again afterwards. Called once, before the
 * first render.
 */
export function unfoldOnPaper(): void {
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    // If printing starts twice without an end, remembers what was opened.
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      details.open = true;
      opened.push(details);
    }
  });
  window.addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}
