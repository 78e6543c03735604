import { formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { EpisodeStatus, type EpisodeSummary, listEpisodes } from '#contract/safety/missing-episodes.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { EpisodeSearch } from '#web/features/safety/missing-episodes/episode-search.ts';
import {
  episodeHref,
  statusTones,
  statusWords,
} from '#web/features/safety/missing-episodes/episode-words.ts';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { RingTheOfficeWords } from '#web/shell/RingTheOffice.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  search: EpisodeSearch;
  onSearch: (search: EpisodeSearch) => void;
}

/** The times that young people were missing. */
export function MissingEpisodeListPage({ search, onSearch }: Props) {
  const asked = { ...search, status: search.status && [search.status] };
  const query = useEndpoint(listEpisodes, { query: asked });
  const { role } = useSignedIn();
  return (
    <RecordList<EpisodeSummary, EpisodeSearch>
      list="missing-episodes"
      title="Missing"
      lead={role === 'admin' ? undefined : <RingTheOfficeWords about="straight away if someone is missing" />}
      noun={{ one: 'episode', many: 'episodes' }}
      columns={columns}
      hiddenAtFirst={[]}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => EpisodeSearch.parse(kept)}
      exported={{ cells, fetchAll: () => fetchEveryPage<EpisodeSummary>(listEpisodes, asked) }}
      filters={filters}
      firstSort="-opened_at"
      findName={({ young_person }) => young_person.name}
      buildHref={({ id }) => episodeHref(id)}
      empty={{
        title: 'No missing episodes yet',
        text: emptyWords[role],
      }}
    />
  );
}

const emptyWords: Record<SignedInRole, string> = {
  admin: 'To report someone missing, open their record and press the button with their name.',
  carer: 'To report someone missing, open their record during your visit or up to two hours after.',
  client: 'If one of your young people goes missing, it is listed here.',
};

const filters: ListFilter<EpisodeSearch>[] = [
  {
    name: 'status',
    label: 'Status',
    is_impersonal: true,
    options: EpisodeStatus.options.map((value) => ({ value, label: statusWords[value] })),
  },
];

const columns: Column<EpisodeSummary>[] = [
  {
    id: 'young_person',
    header: 'Young person',
    cardRole: 'title',
    cell: ({ young_person }) => young_person.name,
  },
  {
    id: 'status',
    header: 'Status',
    sort: true,
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>,
  },
  {
    id: 'last_seen_at',
    header: 'Last seen',
    sort: true,
    cell: ({ last_seen_at }) => formatDateTime(last_seen_at),
  },
  { id: 'last_seen_place', header: 'Where', cell: ({ last_seen_place }) => last_seen_place },
  { id: 'found_at', header: 'Found', cell: ({ found_at }) => formatDateTime(found_at) },
];

const cells: ExportCell<EpisodeSummary>[] = [
  ['Young person', ({ young_person }) => young_person.name],
  ['Status', ({ status }) => statusWords[status]],
  ['Last seen', ({ last_seen_at }) => formatDateTime(last_seen_at)],
  ['Where', ({ last_seen_place }) => last_seen_place],
  ['Found', ({ found_at }) => formatDateTime(found_at)],
];
