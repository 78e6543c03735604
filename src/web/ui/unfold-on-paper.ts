/**
 * Paper cannot be unfolded: all that is folded on the screen is open while it is printed, and folded again after.
 * Called once, before anything is drawn.
 */
export function unfoldOnPaper(): void {
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    // Printed twice in a row without the end of the first: what was opened stays known.
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
