import { formatDate } from '#contract/core/dates.ts';
import { type AddressMention, listAddressMentions } from '#contract/reports/address-mentions.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { reportHref } from '#web/features/reports/report-words.ts';
import { topicHref } from '#web/features/young-persons/characteristics/topic-words.ts';
import { diaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { editHref, personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { referralHref } from '#web/features/young-persons/referrals/referral-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

const SHOWN = 5;

/**
 * For the office: texts that still tell carers or the organisation where the young person lives, written before the
 * address became confidential, and the referrals that contained it, which are now hidden.
 */
export function AddressMentions({ person }: { person: YoungPersonDetail }) {
  const isKept = person.addresses.some(({ is_confidential }) => is_confidential);
  const { data = [] } = useEndpoint(listAddressMentions, { params: { id: person.id } }, { enabled: isKept });
  if (!isKept) return null;
  const [hidden, read] = [data.filter(isHidden), data.filter((mention) => !isHidden(mention))];
  return (
    <>
      {read.length > 0 && (
        <Banner tone="warning" title="The confidential address appears in text others can read">
          <p>Write “at home” instead. Reopen the report or take back the case note to change it.</p>
          {read.some(({ kind }) => kind === 'referral') && (
            <p>You can correct a referral until it is decided. After that it cannot change.</p>
          )}
          {read.some(({ kind }) => kind === 'referral_message') && (
            <p>You cannot change questions and answers about a referral.</p>
          )}
          <MentionList person={person} mentions={read} />
        </Banner>
      )}
      {hidden.length > 0 && (
        <Banner title="A referral gave this address before it was confidential">
          <p>
            Only the office and the person who wrote the referral can see the address in it now. You do not
            need to correct a referral that is decided.
          </p>
          <MentionList person={person} mentions={hidden} />
        </Banner>
      )}
    </>
  );
}

const isHidden = ({ kind }: AddressMention): boolean => kind === 'referral_address';

function MentionList({ person, mentions }: { person: YoungPersonDetail; mentions: AddressMention[] }) {
  const more = mentions.length - SHOWN;
  return (
    <>
      <ul>
        {mentions.slice(0, SHOWN).map((mention) => (
          <li key={`${mention.kind} ${mention.id} ${mention.name}`}>
            <TextLink href={buildHref(person.id, mention)}>{describeMention(mention)}</TextLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </>
  );
}

const NOUNS: Record<AddressMention['kind'], string> = {
  profile: 'Profile',
  relation: 'Household or related person',
  topic: 'Characteristic',
  case_note: 'Case note',
  report: 'Approved report',
  referral: 'Referral',
  referral_address: 'Referral',
  referral_message: 'Questions and answers about a referral',
};

const describeMention = ({ kind, name, date }: AddressMention): string =>
  kind === 'profile'
    ? NOUNS.profile
    : `${NOUNS[kind]}: ${[name, date && formatDate(date)].filter(Boolean).join(', ')}`;

function buildHref(person_id: string, { kind, id }: AddressMention): string {
  switch (kind) {
    case 'profile':
      return editHref(person_id);
    case 'relation':
      return `${personHref(person_id)}?tab=people`;
    case 'topic':
      return topicHref(person_id, id);
    case 'case_note':
      return diaryHref(id);
    case 'report':
      return reportHref(id);
    case 'referral':
    case 'referral_address':
    case 'referral_message':
      return referralHref(id);
  }
}
