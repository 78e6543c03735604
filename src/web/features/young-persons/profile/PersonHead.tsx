import { Phone, TriangleAlert, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import {
  chooseRisks,
  describeAllergies,
  describeLoneWorking,
  type Risk,
} from '#contract/young-persons/safety-facts.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { OverallRisk } from '#web/features/young-persons/profile/OverallRisk.tsx';
import { Portrait } from '#web/features/young-persons/profile/Portrait.tsx';
import { listCallable } from '#web/features/young-persons/profile/YoungPersonHeader.tsx';
import {
  describeRole,
  legalName,
  personHref,
} from '#web/features/young-persons/profile/young-person-words.ts';
import { cx } from '#web/ui/cx.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { type BackLink, BackTo } from '#web/ui/frame/PageHeader.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

interface Props {
  person: YoungPersonDetail;
  back: BackLink;
  badge: ReactNode;
  actions: ReactNode;
}

/**
 * Above every tab of a record, in a few lines: who, how old, what to be careful of, whom to call (YPN-04). The same
 * facts with their details open the profile.
 */
export function PersonHead({ person, back, badge, actions }: Props) {
  const { name, photo } = person;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(3rem,1fr)_auto]">
      <div className="self-center row-span-2 sm:row-start-2">
        <Portrait name={name} photo={photo} size="head" alt={photo ? `Photo of ${name}` : ''} />
      </div>
      <div className="max-sm:col-start-2 sm:col-span-2 sm:row-start-1 sm:whitespace-nowrap">
        <BackTo {...back} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-2 sm:col-start-2 sm:row-start-2">
        <h1 className="min-w-0 text-xl leading-tight font-semibold break-words lg:text-2xl lg:leading-tight">
          {name}
        </h1>
        {badge}
        <OverallRisk {...person} />
      </div>
      <p className="col-span-full text-sm text-ink-soft sm:col-span-2 sm:col-start-2 sm:row-start-3">
        {describeWho(person)}
        <span className="max-sm:hidden">{describeCare(person)}</span>
      </p>
      <ul
        aria-label="What matters most"
        className="col-span-full mt-1 flex flex-wrap items-center gap-1.5 text-sm"
      >
        <Chips person={person} />
      </ul>
      <div className="col-span-full flex flex-wrap items-center gap-2 max-sm:mt-1 empty:hidden sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:justify-end print:hidden">
        {actions}
      </div>
    </header>
  );
}

const join = (parts: readonly (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');

function describeWho(person: YoungPersonDetail): string {
  const { name, age, pronouns, dob, dob_is_estimate } = person;
  return join([
    age === null ? 'Age not recorded' : `${age} years old`,
    pronouns,
    dob && `born ${formatDate(dob)}${dob_is_estimate ? ' (an estimate)' : ''}`,
    legalName(person) !== name && `legal name ${legalName(person)}`,
  ]);
}

const describeCare = ({ client, placement_type, local_authority }: YoungPersonDetail): string =>
  ` · ${join([client.name, placement_type, local_authority !== client.name && local_authority])}`;

function Chips({ person }: { person: YoungPersonDetail }) {
  const { key_alert, lone_working } = person;
  const allergies = describeAllergies(person);
  const alone = describeLoneWorking({ lone_working });
  const risks = chooseRisks(person);
  const [first, ...others] = listCallable(person);
  return (
    <>
      {key_alert && (
        <Chip className="bg-red-tint font-semibold text-red-ink">
          <TriangleAlert aria-hidden size={16} className="shrink-0" />
          <span>Key alert: {key_alert}</span>
        </Chip>
      )}
      <Chip
        className={allergies.kind === 'some' ? 'bg-red-tint font-semibold text-red-ink' : 'text-ink-soft'}
      >
        <span className="whitespace-pre-line">Allergies: {allergies.words}</span>
      </Chip>
      {alone && (
        <Chip className="bg-orange-tint font-medium text-orange-ink">
          <UsersRound aria-hidden size={16} className="shrink-0" />
          {alone}
        </Chip>
      )}
      {first && (
        <li className="flex items-center gap-2 px-1">
          <a
            href={telHref(first.phone ?? '')}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-sm text-accent-text hover:bg-sunken pointer-coarse:min-h-11"
          >
            <Phone aria-hidden size={16} className="shrink-0" />
            <span>
              {first.name}, {describeRole(first)}:{' '}
              <span className="whitespace-nowrap tabular-nums underline">{first.phone}</span>
            </span>
          </a>
          {others.length > 0 && (
            <TextLink href={personHref(person.id)} className="whitespace-nowrap print:hidden">
              {others.length} more<VisuallyHidden> to call</VisuallyHidden>
            </TextLink>
          )}
        </li>
      )}
      {groupByLevel(risks.shown).map(({ level, names }) => (
        <li key={level ?? 'none'} className="px-1">
          {level && <LevelBadge level={level} />} <span className="font-medium">{names.join(' · ')}</span>
        </li>
      ))}
      {risks.more.length > 0 && (
        <li className="px-1 print:hidden">
          <TextLink href={personHref(person.id)}>
            {risks.more.length} more {risks.more.length === 1 ? 'risk' : 'risks'}
          </TextLink>
        </li>
      )}
    </>
  );
}

/** Those of one level together, because its word needs to be read once. */
function groupByLevel(risks: readonly Risk[]): { level: Risk['level']; names: string[] }[] {
  const levels = [...new Set(risks.map(({ level }) => level))];
  return levels.map((level) => ({
    level,
    names: risks.filter((risk) => risk.level === level).map(({ name }) => name),
  }));
}

function Chip({ className, children }: { className: string; children: ReactNode }) {
  return (
    <li
      className={cx(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-sm border border-transparent px-2 py-0.5 wrap-anywhere',
        className,
      )}
    >
      {children}
    </li>
  );
}
