import { lazy, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { ProfileTab } from '#web/features/young-persons/profile/ProfileTab.tsx';
import type { PersonTab } from '#web/features/young-persons/profile/young-person-search.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const PeopleTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/relations/PeopleTab.tsx')).PeopleTab,
  })),
);
const CaseNotesTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/diaries/CaseNotesTab.tsx')).CaseNotesTab,
  })),
);
const AppointmentsTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/pages/young-person/AppointmentsTab.tsx')).AppointmentsTab,
  })),
);
const ActivityTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/oversight/activity/ActivityTab.tsx')).ActivityTab,
  })),
);
const CharacteristicsTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/characteristics/CharacteristicsTab.tsx'))
      .CharacteristicsTab,
  })),
);
const ReportsTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/pages/young-person/ReportsTab.tsx')).ReportsTab,
  })),
);

const ReferralsTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/ReferralsTab.tsx')).ReferralsTab,
  })),
);

const InvoicesTab = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/pages/young-person/InvoicesTab.tsx')).InvoicesTab,
  })),
);

interface Props {
  person: YoungPersonDetail;
  tab: PersonTab | undefined;
  role: SignedInRole;
}

interface Shown {
  id: PersonTab;
  label: string;
  roles?: readonly SignedInRole[];
  content: (person: YoungPersonDetail, role: SignedInRole) => ReactNode;
}

/** A tab's content is fetched when it opens: the header is shown before any of it. */
const tabs: readonly Shown[] = [
  { id: 'profile', label: 'Profile', content: (person) => <ProfileTab person={person} /> },
  {
    id: 'people',
    label: 'Household & related persons',
    content: (person) => <PeopleTab person={person} />,
  },
  { id: 'notes', label: 'Case notes', content: (person) => <CaseNotesTab youngPersonId={person.id} /> },
  {
    id: 'characteristics',
    label: 'Characteristics',
    content: ({ id }) => <CharacteristicsTab youngPersonId={id} />,
  },
  {
    id: 'appointments',
    label: 'Appointments',
    content: (person, role) => <AppointmentsTab person={person} role={role} />,
  },
  {
    id: 'reports',
    label: 'Reports',
    content: (person, role) => <ReportsTab person={person} role={role} />,
  },
  {
    id: 'referrals',
    label: 'Referrals',
    roles: ['admin', 'client'],
    content: ({ id }) => <ReferralsTab youngPersonId={id} />,
  },
  {
    id: 'invoices',
    label: 'Invoices',
    roles: ['admin', 'client'],
    content: ({ id }) => <InvoicesTab youngPersonId={id} />,
  },
  {
    id: 'activity',
    label: 'Activity log',
    roles: ['admin'],
    content: ({ id }) => <ActivityTab youngPersonId={id} />,
  },
];

export function YoungPersonTabs({ person, tab, role }: Props) {
  const open = tabs.filter(({ roles }) => !roles || roles.includes(role));
  const shown = open.find(({ id }) => id === tab) ?? open[0];
  const top = useRef<HTMLDivElement>(null);
  useOpenAtTabs(top, tab !== undefined);
  return (
    <div ref={top} className="scroll-mt-16 space-y-4 max-sm:min-h-dvh">
      <Tabs
        label={`About ${person.name}`}
        current={shown?.id ?? 'profile'}
        tabs={open.map(({ id, label }) => ({ id, label, href: `${personHref(person.id)}?tab=${id}` }))}
      />
      {/* The key gives each person their own tab: a list must not show the previous person's while it loads. */}
      <PartBoundary key={person.id} fallback={<SkeletonCards count={2} />}>
        {shown?.content(person, role)}
      </PartBoundary>
    </div>
  );
}

/** On a phone, a link to a tab opens at its content: the head of the record takes half of the screen. */
function useOpenAtTabs(top: RefObject<HTMLElement | null>, isAsked: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page opens
  useEffect(() => {
    if (isAsked && window.scrollY === 0 && !window.matchMedia('(min-width: 40rem)').matches)
      top.current?.scrollIntoView({ block: 'start' });
  }, []);
}
