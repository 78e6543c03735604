import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import {
  createReferral,
  listReferrals,
  ReferralStatus,
  type ReferralSummary,
  ReferralWaitsFor,
} from '#contract/young-persons/referrals.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { cellsFor, columnsFor } from '#web/features/young-persons/referrals/referral-columns.tsx';
import { ReferralSearch } from '#web/features/young-persons/referrals/referral-search.ts';
import {
  aboutWords,
  hrefOfReferral,
  newReferralHref,
  REFERRALS,
  statusWords,
  waitsForWords,
} from '#web/features/young-persons/referrals/referral-words.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import type { Selection } from '#web/ui/list/list-types.ts';
import { Tabs } from '#web/ui/record/Tabs.tsx';

interface Props {
  search: ReferralSearch;
  onSearch: (search: ReferralSearch) => void;
  /** Ticks and the actions for ticked rows. */
  useSelection: (rows: readonly ReferralSummary[], role: SignedInRole, list: string) => Selection;
}

/** The referrals the reader may see (REF-02), newest first. */
export function ReferralListPage({ search, onSearch, useSelection }: Props) {
  const { role } = useSignedIn();
  const query = useEndpoint(listReferrals, { query: buildQuery(search, role) });
  const selection = useSelection(
    query.data?.items ?? [],
    role,
    stringifySearch({ ...search, page: undefined, sort: undefined }),
  );
  return (
    <RecordList<ReferralSummary, ReferralSearch>
      list="referrals"
      title="Referrals"
      lead={
        role === 'admin' && (
          <>
            Social workers without an account use the{' '}
            <TextLink href="/external/referral">public form</TextLink>.
          </>
        )
      }
      noun={{ one: 'referral', many: 'referrals' }}
      columns={columnsFor(role)}
      hiddenAtFirst={['origin', 'date', 'socialWorkers']}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => ReferralSearch.parse(kept)}
      selection={selection}
      exported={{
        cells: cellsFor(role),
        fetchAll: () => fetchEveryPage<ReferralSummary>(listReferrals, buildQuery(search, role)),
      }}
      filters={filtersFor(role)}
      findName={(referral) => `${aboutWords(referral)}, ${referral.reference}`}
      buildHref={hrefOfReferral}
      tabs={role === 'admin' && <QuarantineTabs search={search} />}
      primaryAction={
        can(role, createReferral) && (
          <UiLink href={newReferralHref()} className={buttonClass()}>
            <Plus aria-hidden size={18} /> New referral
          </UiLink>
        )
      }
      empty={findEmpty(search, role)}
    />
  );
}

/** Referrals sent without an account are checked on a separate tab, before they join the others. */
function QuarantineTabs({ search }: { search: ReferralSearch }): ReactNode {
  const waiting = useEndpoint(listReferrals, { query: { quarantined: 'true', page_size: 1 } });
  return (
    <Tabs
      label="Referrals"
      current={search.quarantined ? 'quarantined' : 'all'}
      tabs={[
        { id: 'all', label: 'Referrals', href: REFERRALS },
        {
          id: 'quarantined',
          label: 'Waiting to be accepted',
          href: `${REFERRALS}?quarantined=true`,
          ...(waiting.data ? { count: waiting.data } : {}),
        },
      ]}
    />
  );
}

function buildQuery({ status, quarantined, ...search }: ReferralSearch, role: SignedInRole) {
  return {
    ...search,
    ...(status ? { status: [status] } : {}),
    // What waits for the office includes referrals sent without an account.
    ...(role === 'admin' && (quarantined || !search.waits_for)
      ? { quarantined: quarantined ?? ('false' as const) }
      : {}),
  };
}

function filtersFor(role: SignedInRole): ListFilter<ReferralSearch>[] {
  return [
    { name: 'youngPerson', label: 'Young person' },
    { name: 'date', label: 'Created on', kind: 'date' },
    {
      name: 'status',
      label: 'Status',
      options: ReferralStatus.options.map((value) => ({ value, label: statusWords[value] })),
    },
    {
      name: 'waits_for',
      label: 'Waiting for',
      options: ReferralWaitsFor.options
        .filter((value) => role === 'admin' || value !== 'record')
        .map((value) => ({ value, label: waitsForWords[value] })),
    },
    { name: 'socialWorkers', label: 'Social worker' },
    ...(role === 'admin' ? [{ name: 'client', label: 'Client', is_impersonal: true } as const] : []),
  ];
}

function findEmpty({ quarantined }: ReferralSearch, role: SignedInRole) {
  if (quarantined)
    return {
      title: 'No referrals to accept',
      text: 'Referrals from the public form appear here first.',
    };
  return {
    title: 'No referrals yet',
    text:
      role === 'admin'
        ? 'Take one by telephone with “New referral”, or share the public form with social workers.'
        : 'Use “New referral” to ask for support. It takes about ten minutes, and you can stop and come back.',
  };
}
