import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { nameAuthor } from '#contract/young-persons/message-author.ts';
import { readReferredPerson } from '#contract/young-persons/referral-form.ts';
import type { ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import { REFERRAL_STATUS_WORDS, REFERRAL_URGENCY_WORDS } from '#contract/young-persons/referral-words.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import {
  breakLines,
  buildAnswers,
  joinParts,
  printable,
  type Sheet,
  type SheetGroup,
} from '#server/features/reports/documents/report-document.ts';

/**
 * A referral as its PDF shows it, with its messages at the end. Dated by its last change, so that the same referral
 * always makes the same bytes.
 */
export function buildReferralSheet(
  referral: Referral,
  messages: readonly ReferralMessage[],
  agency_name: string,
): Sheet {
  const written_at = messages.map(({ created_at }) => created_at);
  const changed_on = formatDate([referral.updated_at, ...written_at].toSorted().at(-1));
  const [day, month, year] = changed_on.split('/').map(Number) as [number, number, number];
  const title = `Referral ${referral.reference}`;
  const answered = buildAnswers(referral);
  const { dob } = readReferredPerson(referral.answers);
  return {
    title: printable(title),
    about: 'About this referral',
    agency_name: printable(agency_name),
    dated: { year, month, day },
    subject: printable(
      joinParts(
        referral.young_person_name || 'Young person not named yet',
        dob && `born ${formatDate(dob)}`,
        referral.client.name,
        agency_name,
      ),
    ),
    footer: printable(`${title}, last changed ${changed_on}. Confidential.`),
    facts: listFacts(referral).map(([name, value]) => ({ name, value: printable(value) })),
    ...answered,
    groups: messages.length > 0 ? [...answered.groups, buildThread(referral, messages)] : answered.groups,
  };
}

function buildThread(
  referral: Pick<Referral, 'referrer_name'>,
  messages: readonly ReferralMessage[],
): SheetGroup {
  const rows = messages.map((message) => {
    const { kind, created_at, text } = message;
    const by = nameAuthor(message, referral);
    const title = `${kind === 'question' ? 'Question' : 'Answer'}, ${formatDateTime(created_at)}, ${by}`;
    return { question: printable(title), ...breakLines(text), level: null };
  });
  return { title: 'Questions and answers', entries: [{ title: null, rows }] };
}

function listFacts(referral: Referral): [name: string, value: string][] {
  const { submitted_at, submitted_by, decided_at, decided_by, urgency, reason, files } = referral;
  const decided = referral.status === 'declined' ? 'Declined' : 'Approved';
  const facts: [string, string | null][] = [
    ['Young person', referral.young_person_name || 'Not named yet'],
    ['Organisation', referral.client.name],
    ['Referrer', referral.referrer_name],
    ['Status', REFERRAL_STATUS_WORDS[referral.status]],
    ['How soon', urgency && REFERRAL_URGENCY_WORDS[urgency]],
    [
      'Submitted',
      submitted_at && `${formatDateTime(submitted_at)}${submitted_by ? ` by ${submitted_by.name}` : ''}`,
    ],
    [decided, decided_at && `${formatDateTime(decided_at)} by ${decided_by?.name ?? 'the office'}`],
    ['Reason', reason],
    ['Files with it', files.map(({ name }) => name).join(', ')],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
