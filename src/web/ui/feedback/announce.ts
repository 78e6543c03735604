/**
 * Announces results, saves and failures to screen readers.
 * 1. A region inside an open dialog is used first, because a modal dialog silences everything outside it.
 * 2. The text is set a moment later, because a region that is added with its text is often not read.
 */
type Politeness = 'polite' | 'assertive';

const settleMs = 120;

export function announce(text: string, politeness: Politeness = 'polite'): void {
  const region = liveRegion(politeness);
  region.textContent = '';
  window.setTimeout(() => {
    region.textContent = text;
  }, settleMs);
}

/** Creates the page's live regions before they are needed. Call it once at the start. */
export function prepareAnnouncer(): void {
  liveRegion('polite');
  liveRegion('assertive');
}

function liveRegion(politeness: Politeness): HTMLElement {
  const home = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
  const found = home.querySelector<HTMLElement>(`:scope > [data-announcer="${politeness}"]`);
  if (found) return found;
  const region = document.createElement('div');
  region.dataset.announcer = politeness;
  region.className = 'sr-only';
  region.setAttribute('aria-live', politeness);
  region.setAttribute('aria-atomic', 'true');
  home.append(region);
  return region;
}
