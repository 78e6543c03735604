import { formatDateTime, toLondonTime } from '#contract/core/dates.ts';
import { describeNearVisit, UNKNOWN_PLACE } from '#contract/safety/alert-visits.ts';
import {
  ALERT_OUTCOMES,
  type Alert,
  type AlertNote,
  type AlertOutcome,
  type AlertStatus,
  type AlertSummary,
  type Position,
} from '#contract/safety/alerts.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export const ALERTS = '/dashboard/alerts';
export const alertHref = (id: string) => `${ALERTS}/${id}`;

export const statusWords: Record<AlertStatus, string> = {
  open: 'Not taken',
  taken: 'Taken',
  closed: 'Closed',
};
export const statusTones: Record<AlertStatus, Tone> = { open: 'red', taken: 'orange', closed: 'neutral' };

export const outcomeWords: Record<AlertOutcome, string> = {
  safe: 'Safe',
  'emergency services': 'Emergency services attended',
  'false alarm': 'False alarm',
  other: 'Other',
  'drill worked': 'Drill worked',
  'drill failed': 'Drill failed',
};

export const nameOfAlert = ({ is_drill, carer }: Pick<AlertSummary, 'is_drill' | 'carer'>) =>
  is_drill ? 'Drill' : (carer?.name ?? 'A carer');

/** `51.50740, -0.12780 (to within 12 m), 21:04` */
export function describePosition({ latitude, longitude, accuracy_m, received_at }: Position): string {
  const within = accuracy_m === null ? '' : ` (to within ${Math.ceil(accuracy_m)} m)`;
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}${within}, ${toLondonTime(received_at)}`;
}

/** The visit at the latest press, or the nearest visit, with its place. Undefined if there is none. */
export function describeVisit({
  appointment,
  closed_visit,
  place,
  last_pressed_at,
}: AlertSummary): string | undefined {
  const visit = appointment ?? closed_visit;
  return visit ? describeNearVisit({ ...visit, place }, last_pressed_at) : undefined;
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * For a visit whose record is closed to the reader: `Restricted. Ring Ann Lee or Bo Day, who can open it and know the
 * place.`
 */
export function describeReaders({ closed_visit_readers }: Alert): string {
  const names = closed_visit_readers.map(({ name }) => name);
  if (names.length === 0) return 'Restricted. Ring the client.';
  return `Restricted. Ring ${oneOf.format(names)}, who can open it and ${names.length > 1 ? 'know' : 'knows'} the place.`;
}

/** `24/11/2026 23:38, and again 24/11/2026 23:50` */
export const describePresses = ({ pressed_at, last_pressed_at }: AlertSummary): string =>
  [pressed_at, ...(last_pressed_at === pressed_at ? [] : [last_pressed_at])]
    .map((at) => formatDateTime(at))
    .join(', and again ');

/** The carer says they are safe; only the office closes an alert. Empty if they have not said so since they pressed. */
export const describeSafe = ({ checked_in_at }: Pick<AlertSummary, 'checked_in_at'>): string =>
  checked_in_at ? `They said they were safe at ${toLondonTime(checked_in_at)}.` : '';

/** The phone's position comes first, because it is newer than any plan. */
export function describeWhere(alert: AlertSummary): string {
  if (alert.is_drill) return '';
  const where = alert.position ? describePosition(alert.position) : UNKNOWN_PLACE;
  return [where, describeVisit(alert)].filter(Boolean).join('. ');
}

/** A link, because the page itself must not load a map and tell a third party. */
export const mapHref = ({ latitude, longitude }: Position) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

export function describeNote({ kind, text, author }: AlertNote): string {
  const who = author?.name ?? 'Placewell';
  if (kind === 'pressed') return `${who} pressed SOS again${text ? `. ${text}` : ''}`;
  if (kind === 'check-in') return `${who}: in contact and safe${text ? `. ${text}` : ''}`;
  return kind === 'reminded' ? `Nobody had taken it. ${text}` : `${who}: ${text}`;
}

/** The unsent closing text, as a note. Empty if the alert already has it. */
export function readClosing({ closing_text }: Alert, content: Record<string, unknown>): string {
  const text = typeof content.text === 'string' ? content.text.trim() : '';
  if (text === '' || text === closing_text) return '';
  const outcome = ALERT_OUTCOMES.find((each) => each === content.chosen);
  return outcome ? `${outcomeWords[outcome]}: ${text}` : text;
}

export const whenRaised = ({ raised_at }: Pick<AlertSummary, 'raised_at'>) => formatDateTime(raised_at);
