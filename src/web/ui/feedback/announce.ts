/**
 * Says something to people who listen rather than look: results, saves, failures.
 * 1. A region inside an open dialog is used first: what is outside a modal dialog is silent.
 * 2. The text is set a moment later, because a region born with its words is often not read.
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

/** Makes the page's regions before they are needed. Call once at start. */
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
