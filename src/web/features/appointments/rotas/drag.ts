/**
 * Dragging an appointment over the board with a pointer: to another carer or day, or to another end by its lower edge.
 * MoveDialog and AssignDialog do the same for the keyboard.
 * 1. A mouse drags once it has moved a little; a finger once it has rested, so that scrolling still works.
 * 2. Escape, or a second finger, cancels the drag.
 * 3. React renders nothing during a drag: the ghost and the row below it are changed in place.
 */
import { createContext, type PointerEvent as ReactPointerEvent } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { daysBetween } from '#contract/core/dates.ts';

type Dragging = 'place' | 'length';

/** Starts a drag, if the board supports it. Undefined otherwise. */
export type Grab = (event: ReactPointerEvent, appointment: RotaAppointment, what: Dragging) => void;
export const GrabContext = createContext<Grab | undefined>(undefined);

/** How many pixels a mouse moves before it drags, and how far a resting finger may move. */
const THRESHOLD = 6;
const TOLERANCE = 10;
const REST_MS = 300;
/** At the lower edge: so many pixels for a quarter of an hour. */
const QUARTER_PX = 10;
export const QUARTER_MS = 15 * 60_000;
/** The board scrolls this close to its edge. */
const EDGE = 48;
const SCROLL_STEP = 16;

const GHOST_LOOK =
  'pointer-events-none fixed top-0 left-0 z-50 rounded-md border border-accent bg-surface px-2 py-1 text-sm font-medium shadow-raised';

interface Drag {
  /** The text beside the pointer. `quarters` is how many quarters of an hour longer, `days` how many days later. */
  tellGhost: (by: { quarters: number; days: number }) => string;
  what: Dragging;
  onDrop: (target: {
    carer_id: string | undefined;
    /** The appointment whose bar it was dropped on. */
    onto: string | undefined;
    quarters: number;
    days: number;
  }) => void;
}

/** Follows the pointer from the press to the release. */
export function followPointer(press: ReactPointerEvent, { tellGhost, what, onDrop }: Drag): void {
  const { pointerId, clientX, clientY, pointerType } = press;
  const isTouch = pointerType === 'touch';
  let ghost: HTMLElement | undefined;
  let row: HTMLElement | undefined;
  let onto: string | undefined;
  const grabbed_on = findDay(press.target);
  let days = 0;
  const count = (y: number) => (what === 'length' ? Math.round((y - clientY) / QUARTER_PX) : 0);

  const pickUp = () => {
    ghost = document.createElement('div');
    ghost.className = GHOST_LOOK;
    document.body.append(ghost);
    moveTo(clientX, clientY);
  };
  const moveTo = (x: number, y: number) => {
    if (!ghost) return;
    if (what === 'place') {
      const below = document.elementFromPoint(x, y);
      mark(below?.closest<HTMLElement>('[data-carer-id]') ?? undefined);
      onto = below?.closest<HTMLElement>('[data-bar]')?.dataset.bar;
      const day = findDay(below);
      days = grabbed_on && day ? daysBetween(grabbed_on, day) : 0;
    }
    ghost.textContent = tellGhost({ quarters: count(y), days });
    ghost.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
    if (what === 'length') return;
    scrollNear(y);
  };
  const mark = (next: HTMLElement | undefined) => {
    if (next === row) return;
    row?.removeAttribute('data-over');
    next?.setAttribute('data-over', '');
    row = next;
  };
  const timer = isTouch ? window.setTimeout(pickUp, REST_MS) : undefined;

  const end = new AbortController();
  const stop = () => {
    window.clearTimeout(timer);
    end.abort();
    ghost?.remove();
    mark(undefined);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const far = Math.hypot(event.clientX - clientX, event.clientY - clientY);
    if (!ghost && isTouch && far > TOLERANCE) return stop();
    if (!ghost && !isTouch && far >= THRESHOLD) pickUp();
    moveTo(event.clientX, event.clientY);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const isDropped = ghost !== undefined;
    const carer_id = row?.dataset.carerId;
    stop();
    if (!isDropped) return;
    swallowClick();
    onDrop({ carer_id, onto, days, quarters: count(event.clientY) });
  };
  const { signal } = end;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && stop(), { signal });
  // During a drag the page must not scroll with the finger.
  const hold = (event: TouchEvent) => (event.touches.length > 1 ? stop() : ghost && event.preventDefault());
  window.addEventListener('touchmove', hold, { signal, passive: false });
  window.addEventListener('contextmenu', (event) => ghost && event.preventDefault(), { signal });
}

/** The day of the board that an element belongs to. */
const findDay = (element: EventTarget | null): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;

/** The release that ends a drag must not click the link below it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

function scrollNear(y: number): void {
  const board = document.querySelector('[data-board]');
  const box = board?.getBoundingClientRect();
  if (!board || !box) return;
  if (y < EDGE) window.scrollBy(0, -SCROLL_STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
  if (y > box.top && y < box.top + 2 * EDGE) board.scrollBy(0, -SCROLL_STEP);
  else if (y > box.bottom - EDGE) board.scrollBy(0, SCROLL_STEP);
}
