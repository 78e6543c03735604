import { ChevronUp, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import {
  type Appointment,
  type AppointmentCarer,
  createAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  appointmentCells,
  appointmentColumns,
  columnsHiddenAtFirst,
} from '#web/features/appointments/appointment-columns.tsx';
import { chooseListEndpoint, useAppointmentList } from '#web/features/appointments/appointment-queries.ts';
import {
  AppointmentSearch,
  buildFilter,
  datePresets,
  shownWindow,
  splitAtToday,
} from '#web/features/appointments/appointment-search.ts';
import {
  appointmentHref,
  cancellationText,
  describeLabel,
  lengthText,
  whenText,
  whoText,
} from '#web/features/appointments/appointment-words.ts';
import { CancelDialog } from '#web/features/appointments/CancelDialog.tsx';
import { ListOrCalendar } from '#web/features/appointments/ListOrCalendar.tsx';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { type TickMemory, useKeptTicks } from '#web/lists/kept-ticks.ts';
import { PeekSheet } from '#web/lists/PeekSheet.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';

interface Props {
  search: AppointmentSearch;
  onSearch: (search: AppointmentSearch) => void;
}

export function AppointmentListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const today = todayInLondon();
  const list = useAppointmentList(role, search);
  const { shown, earlier_count } =
    role === 'carer'
      ? splitAtToday(list.data?.items ?? [], search, today)
      : { shown: list.data?.items ?? [], earlier_count: 0 };
  const rows = list.data && shown;
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
      >
        {earlier_count > 0 && (
          <Button variant="outline" icon={ChevronUp} onClick={() => onSearch({ ...search, earlier: 'true' })}>
            Show {earlier_count} earlier {earlier_count === 1 ? 'appointment' : 'appointments'}
          </Button>
        )}
      </RecordList>
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

/** Ticks, the action and its dialog. Only active appointments can be cancelled. */
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

/** The filters besides the days. A carer's own list supports only days, status and order. */
function useAppointmentFilters(role: SignedInRole): ListFilter<AppointmentSearch>[] {
  const isOffice = role === 'admin';
  const clients = useEndpoint(listClientOptions, {}, { enabled: isOffice });
  const services = useEndpoint(listServiceTypes, {}, { enabled: role !== 'carer' });
  const clientOptions = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: (ListFilter<AppointmentSearch> | false)[] = [
    isOffice && {
      name: 'client_id',
      label: 'Client',
      options: clientOptions,
      placeholder: 'Any client',
      width: 'sm:w-44',
      chip: (id) => `Client: ${clientOptions.find(({ value }) => value === id)?.label ?? '…'}`,
    },
    role !== 'carer' && { name: 'young_person', label: 'Young person', width: 'sm:w-40' },
    role !== 'carer' && { name: 'carer', label: 'Carer', width: 'sm:w-40' },
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'cancelled', label: 'Cancelled' },
      ],
      placeholder: 'Any status',
      width: 'sm:w-34',
      chip: (status) => `Status: ${status}`,
    },
    role !== 'carer' && {
      name: 'service_type',
      label: 'Service',
      options: (services.data ?? []).map(({ name }) => ({ value: name, label: name })),
      placeholder: 'Any service',
      width: 'sm:w-40',
    },
    isOffice && { name: 'uncovered', label: 'Uncovered only', kind: 'tick' },
    isOffice && { name: 'alone', label: 'One carer, two needed', kind: 'tick' },
    isOffice && { name: 'series_id', label: 'One series', kind: 'fixed', is_impersonal: true },
  ];
  return filters.filter((filter) => filter !== false);
}

interface PeekProps {
  rows: readonly Appointment[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  role: SignedInRole;
}

function AppointmentPeek({ role, ...list }: PeekProps) {
  return (
    <PeekSheet
      {...list}
      describeTitle={whoText}
      buildHref={({ id }) => appointmentHref(id)}
      open="Open appointment"
    >
      {(shown) => (
        <>
          <StatusBadge kind="appointment" status={shown.status} audience={role} />
          <DefinitionList
            columns={1}
            facts={[
              { term: 'When', value: `${whenText(shown)} (${lengthText(shown)})` },
              { term: 'Where', value: shown.place },
              { term: 'Service', value: shown.service_type.name },
              { term: 'Client', value: shown.client.name },
              ...(shown.cancellation_reason
                ? [{ term: 'Cancellation', value: cancellationText(shown) }]
                : []),
              ...(role === 'client' ? [] : [{ term: 'Notes', value: shown.notes }]),
            ]}
          />
          <section>
            <h3 className="mb-2 font-semibold">Carers</h3>
            {shown.carers.length === 0 && <p className="text-ink-soft">Nobody is assigned yet.</p>}
            <ul className="space-y-3">
              {shown.carers.map((carer) => (
                <CarerLine key={carer.id} carer={carer} isRestricted={shown.is_restricted} role={role} />
              ))}
            </ul>
          </section>
        </>
      )}
    </PeekSheet>
  );
}

interface CarerLineProps {
  carer: AppointmentCarer;
  isRestricted: boolean;
  role: SignedInRole;
}

function CarerLine({ carer, isRestricted, role }: CarerLineProps) {
  return (
    <li className="flex items-start gap-3">
      <Avatar name={carer.carer_name} />
      <div className="min-w-0 space-y-1">
        <p className="font-medium">{carer.carer_name}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            Report {isRestricted ? RESTRICTED : <StatusBadge status={carer.report_status} audience={role} />}
          </span>
          {role !== 'client' && (
            <span className="inline-flex items-center gap-1.5">
              Timesheet <StatusBadge kind="timesheet" status={carer.timesheet_status} audience={role} />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
