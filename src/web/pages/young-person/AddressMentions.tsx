import { formatDate } from '#contract/core/dates.ts';
import { type AddressMention, listAddressMentions } from '#contract/reports/address-mentions.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { reportHref } from '#web/features/reports/reports/report-words.ts';
import { topicHref } from '#web/features/young-persons/characteristics/topic-words.ts';
import { diaryHref } from '#web/features/young-persons/diaries/diary-words.ts';
import { editHref, personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

const SHOWN = 5;

/** To the office: what still says to carers or the organisation where the young person lives, written before that was to be kept from them. */
export function AddressMentions({ person }: { person: YoungPersonDetail }) {
  const isKept = person.addresses.some(({ is_confidential }) => is_confidential);
  const { data = [] } = useEndpoint(listAddressMentions, { params: { id: person.id } }, { enabled: isKept });
  if (!isKept || data.length === 0) return null;
  const more = data.length - SHOWN;
  return (
    <Banner tone="warning" title="Words that others read name the confidential address">
      <p>Write “at home” instead. A report is reopened for that; a case note can be taken back.</p>
      <ul>
        {data.slice(0, SHOWN).map((mention) => (
          <li key={`${mention.kind} ${mention.id} ${mention.name}`}>
            <TextLink href={buildHref(person.id, mention)}>{describeMention(mention)}</TextLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </Banner>
  );
}

const NOUNS: Record<AddressMention['kind'], string> = {
  profile: 'Profile',
  relation: 'Household or related person',
  topic: 'Characteristic',
  case_note: 'Case note',
  report: 'Approved report',
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
  }
}
