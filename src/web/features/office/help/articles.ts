import { matchesName } from '#contract/core/search-words.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';

/** One page of the help centre. Its text stands in `articles/<id>.md`. */
export interface Article {
  id: string;
  title: string;
  summary: string;
  group: string;
  readers: readonly SignedInRole[];
  /** The screens it explains, by the beginning of their address. */
  screens: readonly string[];
  related: readonly string[];
}

const everyone = ['admin', 'carer', 'client'] as const;

/** The table of contents, in the order in which it is shown. */
export const articles: readonly Article[] = [
  {
    id: 'sos',
    title: 'The SOS button',
    summary: 'Call 999, and let the office know where you are.',
    group: 'Safety',
    readers: ['carer'],
    screens: [],
    related: ['when-something-goes-wrong'],
  },
  {
    id: 'when-something-goes-wrong',
    title: 'When something goes wrong',
    summary: 'Ring first, write second: accidents, missing, and things you are told.',
    group: 'Safety',
    readers: ['carer'],
    screens: ['/dashboard/reports'],
    related: ['sos', 'write-a-report'],
  },
  {
    id: 'a-carer-presses-sos',
    title: 'When a carer presses SOS',
    summary: 'Take the alert, ring, note, close.',
    group: 'Safety',
    readers: ['admin'],
    screens: ['/dashboard/alerts'],
    related: [],
  },
  {
    id: 'somebody-is-missing',
    title: 'When a young person is missing',
    summary: 'One step, the police form, and the interview afterwards.',
    group: 'Safety',
    readers: ['admin', 'carer'],
    screens: ['/dashboard/missing-episodes'],
    related: [],
  },
  {
    id: 'tell-of-an-event',
    title: 'Events that must be told',
    summary: 'Who is to be told by when, and a letter that is ready.',
    group: 'Safety',
    readers: ['admin'],
    screens: ['/dashboard/notifiable-events'],
    related: ['somebody-is-missing'],
  },
  {
    id: 'finding-your-way',
    title: 'Finding your way',
    summary: 'The things you can see and do here.',
    group: 'Getting started',
    readers: ['client'],
    screens: ['/dashboard', '/dashboard/organisation'],
    related: ['send-a-referral', 'read-reports'],
  },
  {
    id: 'before-a-visit',
    title: 'Before a visit',
    summary: 'The one page to read before you meet a young person.',
    group: 'Visits',
    readers: ['carer'],
    screens: ['/dashboard', '/dashboard/appointments', '/dashboard/young-persons'],
    related: ['finish-a-visit', 'without-signal'],
  },
  {
    id: 'finish-a-visit',
    title: 'Finishing a visit',
    summary: 'Report, times, miles and expenses in one go, or in parts.',
    group: 'Visits',
    readers: ['carer'],
    screens: ['/dashboard', '/dashboard/visits', '/dashboard/appointments'],
    related: ['write-a-report', 'times-expenses-and-miles'],
  },
  {
    id: 'without-signal',
    title: 'Working without signal',
    summary: 'Read, write and send later: nothing is lost.',
    group: 'Visits',
    readers: ['carer'],
    screens: ['/dashboard/waiting'],
    related: ['signing-in-and-out'],
  },
  {
    id: 'your-own-calendar',
    title: 'Appointments in your own calendar',
    summary: 'A private address that keeps itself up to date.',
    group: 'Visits',
    readers: ['carer'],
    screens: ['/dashboard/calendar'],
    related: ['before-a-visit'],
  },
  {
    id: 'times-expenses-and-miles',
    title: 'Times, expenses and miles',
    summary: 'Claim what you worked, spent and drove.',
    group: 'Visits',
    readers: ['carer'],
    screens: ['/dashboard/timesheets'],
    related: ['finish-a-visit'],
  },
  {
    id: 'make-appointments',
    title: 'Making appointments',
    summary: 'One, a series, or a whole table of them.',
    group: 'Visits',
    readers: ['admin'],
    screens: ['/dashboard/appointments', '/dashboard/calendar'],
    related: ['chase-missing-reports'],
  },
  {
    id: 'fill-the-week',
    title: 'Filling the week',
    summary: 'Who could go, why, and who is asked.',
    group: 'Visits',
    readers: ['admin'],
    screens: ['/dashboard/rotas'],
    related: ['checks-of-carers', 'make-appointments'],
  },
  {
    id: 'checks-of-carers',
    title: 'Checks of carers',
    summary: 'What each carer holds, and until when.',
    group: 'Visits',
    readers: ['admin'],
    screens: ['/dashboard/checks'],
    related: ['fill-the-week'],
  },
  {
    id: 'your-own-rota',
    title: 'Your own rota',
    summary: 'When you can work, holiday, and offers.',
    group: 'Visits',
    readers: ['carer'],
    screens: ['/dashboard/rotas'],
    related: ['your-own-calendar'],
  },
  {
    id: 'write-a-report',
    title: 'Writing a good report',
    summary: 'Facts, their voice, and no labels.',
    group: 'Reports',
    readers: ['carer'],
    screens: ['/dashboard/reports'],
    related: ['a-report-came-back', 'when-something-goes-wrong'],
  },
  {
    id: 'a-report-came-back',
    title: 'A report came back',
    summary: 'Put it right and send it again.',
    group: 'Reports',
    readers: ['carer'],
    screens: ['/dashboard/reports'],
    related: ['write-a-report'],
  },
  {
    id: 'decide-on-reports',
    title: 'Deciding on reports',
    summary: 'Approve, return with notes, reopen.',
    group: 'Reports',
    readers: ['admin'],
    screens: ['/dashboard/reports'],
    related: ['chase-missing-reports', 'change-a-form'],
  },
  {
    id: 'chase-missing-reports',
    title: 'Chasing missing reports',
    summary: 'See what is late, and who is to be asked.',
    group: 'Reports',
    readers: ['admin'],
    screens: ['/dashboard', '/dashboard/reports'],
    related: ['decide-on-reports'],
  },
  {
    id: 'read-reports',
    title: 'Reading reports',
    summary: 'When they come, and how mistakes are put right.',
    group: 'Reports',
    readers: ['client'],
    screens: ['/dashboard/reports', '/dashboard/appointments'],
    related: ['finding-your-way'],
  },
  {
    id: 'send-a-referral',
    title: 'Sending a referral',
    summary: 'The eight steps, and how fast we answer.',
    group: 'Referrals',
    readers: ['client'],
    screens: ['/dashboard/referrals'],
    related: ['finding-your-way'],
  },
  {
    id: 'from-a-referral',
    title: 'From a referral to a record',
    summary: 'Check, ask, decide, and say whom it is about.',
    group: 'Referrals',
    readers: ['admin'],
    screens: ['/dashboard/referrals'],
    related: ['a-young-persons-record'],
  },
  {
    id: 'quote-and-book',
    title: 'From a price to a booking',
    summary: 'Work it out, send it, book what was accepted.',
    group: 'Money',
    readers: ['admin'],
    screens: ['/dashboard/quotations', '/dashboard/price-lists'],
    related: ['invoice-a-month'],
  },
  {
    id: 'invoice-a-month',
    title: 'Invoicing a month',
    summary: 'Run, issue, payments, and what is owed.',
    group: 'Money',
    readers: ['admin'],
    screens: ['/dashboard/invoices', '/dashboard/price-lists'],
    related: ['quote-and-book'],
  },
  {
    id: 'quotations-and-invoices',
    title: 'Quotations and invoices',
    summary: 'What you were offered, and what you pay for.',
    group: 'Money',
    readers: ['client'],
    screens: ['/dashboard/quotations', '/dashboard/invoices'],
    related: ['finding-your-way'],
  },
  {
    id: 'a-young-persons-record',
    title: 'A young person’s record',
    summary: 'From a draft to an active record, and how to restrict it.',
    group: 'Records',
    readers: ['admin'],
    screens: ['/dashboard/young-persons', '/dashboard/diaries'],
    related: ['who-changed-what'],
  },
  {
    id: 'change-a-form',
    title: 'Changing a form',
    summary: 'Questions that the agency asks in its own words.',
    group: 'Records',
    readers: ['admin'],
    screens: ['/dashboard/forms'],
    related: ['decide-on-reports'],
  },
  {
    id: 'people-and-access',
    title: 'People and access',
    summary: 'Who can sign in, and the organisations you work for.',
    group: 'Records',
    readers: ['admin'],
    screens: ['/dashboard/users', '/dashboard/clients', '/dashboard/teams', '/dashboard/social-workers'],
    related: ['who-changed-what'],
  },
  {
    id: 'who-changed-what',
    title: 'Who changed and read things',
    summary: 'The log that the database writes by itself.',
    group: 'Records',
    readers: ['admin'],
    screens: ['/dashboard/activity-logs'],
    related: ['a-young-persons-record'],
  },
  {
    id: 'write-to-the-office',
    title: 'Writing to the office',
    summary: 'Live chat: who reads it, and when you are answered.',
    group: 'About the application',
    readers: ['carer', 'client'],
    screens: ['/dashboard/helpcenter/contact', '/dashboard/helpcenter/carer/contact-information'],
    related: ['signing-in-and-out'],
  },
  {
    id: 'signing-in-and-out',
    title: 'Signing in and out',
    summary: 'How long you stay signed in, and what is kept.',
    group: 'About the application',
    readers: everyone,
    screens: [],
    related: ['keyboard-and-looks'],
  },
  {
    id: 'keyboard-and-looks',
    title: 'Keys, colours and paper',
    summary: 'Work faster, and in the colours you like.',
    group: 'About the application',
    readers: everyone,
    screens: [],
    related: ['signing-in-and-out'],
  },
];

const texts = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The text of an article, in Markdown. In it, bold words that end in a letter are words of the screen. */
export const readArticle = ({ id }: Article): string => texts[`./articles/${id}.md`] ?? '';

/** The address of the picture that is drawn from the product itself; a few articles have none. */
export const findPicture = ({ id }: Article): string | undefined => pictures[`./pictures/${id}.webp`];

export const articlesFor = (role: SignedInRole): Article[] =>
  articles.filter(({ readers }) => readers.includes(role));

/** Those that hold every word of the query: first where the title does. */
export function searchArticles(among: readonly Article[], query: string): Article[] {
  const found = among.filter((article) =>
    matchesName([article.title, article.summary, readArticle(article)].join(' '), query),
  );
  const isNamed = ({ title }: Article) => matchesName(title, query);
  return [...found.filter(isNamed), ...found.filter((article) => !isNamed(article))];
}

/** Those that explain the screen at this path: of the longest address that it begins with. */
export function articlesAbout(among: readonly Article[], path: string): Article[] {
  const covers = (screen: string) =>
    path === screen || (screen !== '/dashboard' && path.startsWith(`${screen}/`));
  const longest = Math.max(
    0,
    ...among.flatMap(({ screens }) => screens.filter(covers)).map(({ length }) => length),
  );
  return among.filter(({ screens }) => screens.some((screen) => covers(screen) && screen.length === longest));
}
