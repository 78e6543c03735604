import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import {
  type Appointment,
  createAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { AppointmentPeek } from '#web/features/appointments/appointments/AppointmentPeek.tsx';
import { appointmentCells } from '#web/features/appointments/appointments/appointment-cells.ts';
import {
  appointmentColumns,
  columnsHiddenAtFirst,
} from '#web/features/appointments/appointments/appointment-columns.tsx';
import {
  chooseListEndpoint,
  useAppointmentList,
} from '#web/features/appointments/appointments/appointment-queries.ts';
import {
  AppointmentSearch,
  buildFilter,
  datePresets,
  shownWindow,
} from '#web/features/appointments/appointments/appointment-search.ts';
import { appointmentHref, describeLabel } from '#web/features/appointments/appointments/appointment-words.ts';
import { CancelDialog } from '#web/features/appointments/appointments/CancelDialog.tsx';
import { ListOrCalendar } from '#web/features/appointments/appointments/ListOrCalendar.tsx';
import { useAppointmentFilters } from '#web/features/appointments/appointments/use-appointment-filters.ts';
import { type TickMemory, useKeptTicks } from '#web/lists/kept-ticks.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  search: AppointmentSearch;
  onSearch: (search: AppointmentSearch) => void;
}

export function AppointmentListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const today = todayInLondon();
  const list = useAppointmentList(role, search);
  const rows = list.data?.items;
  const filters = useAppointmentFilters(role);
  const [peek, setPeek] = useState<string>();
  const bulk = useBulkCancel(rows ?? [], role);
  return (
    <>
      <RecordList<Appointment, AppointmentSearch>
        list="appointments"
        title={role === 'carer' ? 'My appointments' : 'Appointments'}
        noun={{ one: 'appointment', many: 'appointments' }}
        columns={appointmentColumns(role)}
        hiddenAtFirst={columnsHiddenAtFirst[role]}
        query={list}
        rows={rows}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => AppointmentSearch.parse(kept)}
        filters={filters}
        days={{ label: 'Days', shown: shownWindow(search, today), presets: datePresets(today) }}
        firstSort="start_at"
        findName={describeLabel}
        buildHref={({ id }) => appointmentHref(id)}
        onPeek={({ id }) => setPeek(id)}
        selection={bulk.selection}
        exported={{
          cells: appointmentCells(role),
          fetchAll: () =>
            fetchEveryPage<Appointment>(chooseListEndpoint(role), buildFilter(search, role, today)),
        }}
        tabs={<ListOrCalendar current="list" />}
        primaryAction={can(role, createAppointment) && <NewAndImport />}
        empty={{
          title: 'No appointments in these two weeks',
          text: 'Choose other days to look further back or ahead.',
        }}
        unmatched="Remove a filter, or choose other days."
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

const memory: TickMemory<ReadonlySet<string>> = {};
const NONE: ReadonlySet<string> = new Set();

/** Ticks, the bar's action and its dialog. Only what is still active can be cancelled. */
function useBulkCancel(rows: readonly Appointment[], role: SignedInRole) {
  const [selected, setSelected] = useKeptTicks(memory, NONE);
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
