import { Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { AppointmentFilters } from '#web/features/appointments/appointments/AppointmentFilters.tsx';
import { AppointmentPeek } from '#web/features/appointments/appointments/AppointmentPeek.tsx';
import {
  appointmentColumns,
  columnsHiddenAtFirst,
} from '#web/features/appointments/appointments/appointment-columns.tsx';
import { useAppointmentList } from '#web/features/appointments/appointments/appointment-queries.ts';
import { AppointmentSearch } from '#web/features/appointments/appointments/appointment-search.ts';
import { appointmentHref, labelOf } from '#web/features/appointments/appointments/appointment-words.ts';
import { CancelDialog } from '#web/features/appointments/appointments/CancelDialog.tsx';
import { ExportAppointments } from '#web/features/appointments/appointments/ExportAppointments.tsx';
import { ListOrCalendar } from '#web/features/appointments/appointments/ListOrCalendar.tsx';
import { pagingOf, readSort, writeSort } from '#web/lists/list-address.ts';
import { hideColumns, rememberCount, useAppStore } from '#web/session/app-store.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';

const LIST = 'appointments';

interface Props {
  search: AppointmentSearch;
  onSearch: (search: AppointmentSearch) => void;
}

export function AppointmentListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const title = role === 'carer' ? 'My appointments' : 'Appointments';
  usePage(title);
  const list = useAppointmentList(role, search);
  const rows = list.data?.items;
  const total = list.data?.total;
  useEffect(() => {
    if (total !== undefined) rememberCount(LIST, total);
  }, [total]);
  const [peek, setPeek] = useState<string>();
  const bulk = useBulkCancel(rows ?? [], role);
  const hidden = useAppStore((state) => state.hidden_columns[LIST] ?? columnsHiddenAtFirst[role]);
  // Another filter is another list: back to its first page.
  const change = (part: Partial<AppointmentSearch>) => onSearch({ ...search, page: undefined, ...part });
  const isFiltered = Object.entries(search).some(
    ([name, value]) => value && name !== 'sort' && name !== 'page',
  );

  return (
    <>
      <ListScreen
        title={title}
        noun={{ one: 'appointment', many: 'appointments' }}
        columns={appointmentColumns(role)}
        rows={rows}
        error={list.data ? undefined : list.error?.message}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        rowKey={({ id }) => id}
        rowLabel={labelOf}
        rowHref={({ id }) => appointmentHref(id)}
        onPeek={({ id }) => setPeek(id)}
        sort={readSort(search.sort ?? 'start_at')}
        onSort={(sort) => change({ sort: AppointmentSearch.shape.sort.parse(writeSort(sort)) })}
        selection={bulk.selection}
        hiddenColumns={hidden}
        onHiddenColumns={(columns) => hideColumns(LIST, columns)}
        paging={pagingOf(search.page, list.data, (page) => onSearch({ ...search, page }))}
        tabs={<ListOrCalendar current="list" />}
        filters={<AppointmentFilters search={search} role={role} onChange={change} onReplace={onSearch} />}
        primaryAction={can(role, createAppointment) && <NewAndImport />}
        exportAction={<ExportAppointments search={search} role={role} />}
        empty={{
          title: isFiltered ? 'No appointments match' : 'No appointments in these two weeks',
          text: isFiltered
            ? 'Remove a filter, or choose other days.'
            : 'Choose other days to look further back or ahead.',
          action: isFiltered ? (
            <Button variant="outline" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          ) : undefined,
        }}
      />
      <AppointmentPeek rows={rows ?? []} shownId={peek} onShow={setPeek} role={role} />
      {bulk.dialog}
    </>
  );
}

function NewAndImport() {
  return (
    <>
      <UiLink href="/dashboard/appointments/import" className={buttonClass({ variant: 'outline' })}>
        <Upload aria-hidden size={18} /> Import
      </UiLink>
      <UiLink href="/dashboard/appointments/new" className={buttonClass()}>
        <Plus aria-hidden size={18} /> New appointment
      </UiLink>
    </>
  );
}

/** Ticks, the bar's action and its dialog. Only what is still active can be cancelled. */
function useBulkCancel(
  rows: NonNullable<ReturnType<typeof useAppointmentList>['data']>['items'],
  role: SignedInRole,
) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const chosen = rows.filter((row) => selected.has(row.id) && !row.cancelled);
  if (!can(role, updateAppointment)) return { selection: undefined, dialog: null };
  return {
    selection: {
      selected: new Set(rows.filter((row) => selected.has(row.id)).map(({ id }) => id)),
      onChange: setSelected,
      actions: (
        <Button
          variant="destructive"
          size="sm"
          disabled={chosen.length === 0}
          onClick={() => setIsAsking(true)}
        >
          Cancel appointments
        </Button>
      ),
    },
    dialog: (
      <CancelDialog
        open={isAsking}
        appointments={chosen}
        onClose={() => setIsAsking(false)}
        onDone={() => setSelected(new Set())}
      />
    ),
  };
}
