import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { OPEN_REFERRAL_STATUSES, type ReferralSummary } from '#contract/young-persons/referrals.ts';
import { DueClock } from '#web/features/young-persons/referrals/DueClock.tsx';
import {
  aboutWords,
  describeThread,
  originWords,
  statusTones,
  statusWords,
  urgencyWords,
} from '#web/features/young-persons/referrals/referral-words.ts';
import { OneLine } from '#web/forms/OneLine.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

const workerNames = ({ socialWorkers }: ReferralSummary) => socialWorkers.map(({ name }) => name).join(', ');

export function columnsFor(role: SignedInRole): Column<ReferralSummary>[] {
  const columns: (Column<ReferralSummary> | false)[] = [
    {
      id: 'youngPerson',
      header: 'Young person',
      sort: true,
      cardRole: 'title',
      cell: aboutWords,
    },
    {
      id: 'reference',
      header: 'Reference',
      cell: ({ reference, origin }) => (
        <span className="whitespace-nowrap tabular-nums">
          {reference}
          {origin === 'machine' && <span className="block text-sm text-ink-soft">by machine</span>}
        </span>
      ),
    },
    {
      id: 'urgency',
      header: 'Urgency',
      hideable: true,
      cell: ({ urgency }) =>
        urgency === 'today' ? (
          <Badge tone="red">{urgencyWords.today}</Badge>
        ) : (
          urgency && <span className="whitespace-nowrap">{urgencyWords[urgency]}</span>
        ),
    },
    {
      id: 'due_at',
      header: 'Due',
      sort: true,
      cell: (referral) => findDue(referral, role === 'admin'),
    },
    {
      id: 'date',
      header: 'Created',
      sort: true,
      hideable: true,
      cell: ({ date }) => <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>,
    },
    role === 'admin' && {
      id: 'client',
      header: 'Client',
      sort: true,
      hideable: true,
      cell: ({ client }) => <OneLine>{client.name}</OneLine>,
    },
    {
      id: 'socialWorkers',
      header: 'Social worker',
      hideable: true,
      cell: (referral) => workerNames(referral) && <OneLine>{workerNames(referral)}</OneLine>,
    },
    role === 'admin' && {
      id: 'origin',
      header: 'Source',
      hideable: true,
      cardRole: 'hidden',
      cell: ({ origin }) => <span className="whitespace-nowrap">{originWords[origin]}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cardRole: 'badge',
      cell: ({ status }) => <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** When it is due, and which questions are open. */
function findDue(referral: ReferralSummary, isOffice: boolean) {
  const thread = describeThread(referral, isOffice);
  const isCorrected = isOffice && referral.corrected_at !== null;
  if (!thread && !isCorrected && !OPEN_REFERRAL_STATUSES.includes(referral.status)) return null;
  return (
    <span className="inline-flex flex-col items-end gap-1 md:items-start">
      <DueClock referral={referral} />
      {isCorrected && <Badge tone="orange">Changed by referrer</Badge>}
      {thread && <Badge tone={thread.tone}>{thread.words}</Badge>}
    </span>
  );
}

export const cellsFor = (role: SignedInRole): ExportCell<ReferralSummary>[] => [
  ['Reference', ({ reference }) => reference],
  ['Young person', ({ young_person_name }) => young_person_name],
  ['Status', ({ status }) => statusWords[status]],
  ['Urgency', ({ urgency }) => urgency && urgencyWords[urgency]],
  ['Due', ({ due_at }) => formatDateTime(due_at)],
  ['Questions', (referral) => describeThread(referral, role === 'admin')?.words],
  ['Created', ({ date }) => formatDate(date)],
  ...(role === 'admin'
    ? ([
        ['Client', ({ client }) => client.name],
        ['Changed by the referrer, not checked', ({ corrected_at }) => formatDateTime(corrected_at)],
      ] as const satisfies ExportCell<ReferralSummary>[])
    : []),
  ['Social workers', workerNames],
];
