import { formatDate } from '#contract/core/dates.ts';
import type { NewsItem } from '#contract/oversight/dashboard.ts';
import { appointmentHref } from '#web/features/appointments/appointment-words.ts';
import { hrefOfInvoice, INVOICES } from '#web/features/money/invoices/invoice-words.ts';
import { hrefOfQuotation, QUOTATIONS } from '#web/features/money/quotations/quotation-words.ts';
import { reportHref, sayTakenBack } from '#web/features/reports/report-words.ts';
import { episodeHref } from '#web/features/safety/missing-episodes/episode-words.ts';
import { diaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';

const NEWS_WORDS: Record<NewsItem['kind'], [one: string, many: string]> = {
  young_person_missing: ['Reported missing', 'times reported missing'],
  young_person_found: ['Found after being missing', 'times found after being missing'],
  missing_episode_closed: ['Missing episode closed', 'missing episodes closed'],
  report_taken_back: ['Report withdrawn, do not rely on it', 'reports withdrawn'],
  report: ['Report ready to read', 'reports ready to read'],
  incident_report: ['Incident report ready to read', 'incident reports ready to read'],
  appointment_added: ['New appointment', 'new appointments'],
  appointment_changed: ['Appointment changed', 'appointments changed'],
  appointment_cancelled: ['Appointment cancelled', 'appointments cancelled'],
  case_note: ['Case note added', 'case notes added'],
  quotation: ['New quotation', 'new quotations'],
  invoice: ['New invoice', 'new invoices'],
};

/** The link of a kind of news: one record to its own page, several to their list. */
const NEWS_PLACES: Record<NewsItem['kind'], { one: (id: string) => string; tab?: string; list?: string }> = {
  young_person_missing: { one: episodeHref },
  young_person_found: { one: episodeHref },
  missing_episode_closed: { one: episodeHref },
  report_taken_back: { one: reportHref, tab: 'reports' },
  report: { one: reportHref, tab: 'reports' },
  incident_report: { one: reportHref, tab: 'reports' },
  appointment_added: { one: appointmentHref, tab: 'appointments' },
  appointment_changed: { one: appointmentHref, tab: 'appointments' },
  appointment_cancelled: { one: appointmentHref, tab: 'appointments' },
  case_note: { one: diaryHref, tab: 'notes' },
  quotation: { one: (id) => hrefOfQuotation({ id }), list: QUOTATIONS },
  invoice: { one: (id) => hrefOfInvoice({ id }), list: INVOICES },
};

export function newsWords({ kind, count, young_person, taken_back_forms }: NewsItem): string {
  const [whole, many] = NEWS_WORDS[kind];
  // Names the form and not the visit's report, because its other forms may remain.
  const one = taken_back_forms.length > 0 ? `${sayTakenBack(taken_back_forms)}, do not rely on it` : whole;
  const words = count > 1 ? `${count} ${many}` : one;
  return young_person ? `${words}: ${young_person.name}` : words;
}

export function newsHref({ kind, id, count, young_person }: NewsItem): string {
  const { one, tab, list } = NEWS_PLACES[kind];
  if (count === 1) return one(id);
  // Do not link to a record that is closed by now: the first of the news may be.
  const leads = tab && young_person && !young_person.is_elsewhere;
  return leads ? `${personHref(young_person.id)}?tab=${tab}` : (list ?? one(id));
}

/** The text before the day, for news about something that happened on it. */
const DAY_WORDS: Partial<Record<NewsItem['kind'], string>> = {
  young_person_missing: 'last seen',
  young_person_found: 'on',
  missing_episode_closed: 'on',
  quotation: 'on',
  invoice: 'on',
};

/** The day of one, or the first day of several. */
export const newsDay = ({ kind, count, date }: NewsItem): string =>
  `${count > 1 ? 'from' : (DAY_WORDS[kind] ?? 'for')} ${formatDate(date)}`;
