import { formatDate } from '#contract/core/dates.ts';
import { createMileage, deleteMileage, Mileage, updateMileage, Vehicle } from '#contract/visits/mileages.ts';
import { callApi, prepareCall } from '#web/api/call.ts';
import { readNow } from '#web/api/office-clock.ts';
import {
  ClaimDialog,
  type ClaimFields,
  type Explained,
  sayReason,
} from '#web/features/visits/claims/ClaimDialog.tsx';
import type { ClaimOf } from '#web/features/visits/claims/claim-queries.ts';
import {
  type JourneyContent,
  journeyErrors,
  journeyRequest,
  readJourney,
  vehicles,
  vehicleWords,
} from '#web/features/visits/part-contents.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextField } from '#web/ui/field/TextField.tsx';
import type { ComparedField } from '#web/writing/compared-fields.ts';

interface Props {
  claim: ClaimOf;
  /** Undefined for a new one. */
  mileage: Mileage | undefined;
  onClose: () => void;
}

/** A carer's journey, entered or corrected by the office. */
export function JourneyDialog({ claim, mileage, onClose }: Props) {
  const { appointment_carer_id, carer_name, date } = claim;
  return (
    <ClaimDialog<JourneyContent & Explained>
      title={`${mileage ? 'Journey' : 'New journey'} for ${carer_name}`}
      place={`journey/${mileage?.id ?? appointment_carer_id}`}
      start={
        mileage
          ? readJourney(mileage)
          : { date, from_place: '', to_place: '', miles: '', vehicle: 'CAR_OR_VAN', purpose: '' }
      }
      version={mileage?.version ?? 0}
      check={(values) => journeyErrors(values, readNow())}
      send={(values, { version, idempotency_key }) => {
        const { purpose, ...journey } = journeyRequest(values);
        const body = { ...journey, purpose: purpose || null };
        return mileage
          ? callApi(updateMileage, {
              params: { id: mileage.id },
              body: { ...body, version, ...sayReason(values) },
            })
          : callApi(createMileage, { body: { appointment_carer_id, ...body } }, { idempotency_key });
      }}
      remove={mileage && ((query) => prepareCall(deleteMileage, { params: { id: mileage.id }, query }))}
      isCarers={mileage?.is_by_office === false}
      done={{ saved: 'Journey saved', removed: 'Journey removed' }}
      what="this journey"
      compared={compared}
      readCurrent={(current) => {
        const now = Mileage.safeParse(current).data;
        return now && { version: now.version, values: readJourney(now) };
      }}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} />}
    </ClaimDialog>
  );
}

const compared: ComparedField<JourneyContent>[] = [
  { name: 'from_place', label: 'From', words: ({ from_place }) => from_place },
  { name: 'to_place', label: 'To', words: ({ to_place }) => to_place },
  { name: 'miles', label: 'Miles', words: ({ miles }) => miles },
  { name: 'vehicle', label: 'By', words: ({ vehicle }) => vehicleWords[vehicle] },
  { name: 'date', label: 'Date', words: ({ date }) => formatDate(date) },
  { name: 'purpose', label: 'Reason for the journey', words: ({ purpose }) => purpose },
];

function Fields({ values, set, errorAt }: ClaimFields<JourneyContent>) {
  return (
    <>
      <TextField
        label="From"
        value={values.from_place}
        onChange={(from_place) => set({ from_place })}
        error={errorAt('from_place')}
      />
      <TextField
        label="To"
        value={values.to_place}
        onChange={(to_place) => set({ to_place })}
        error={errorAt('to_place')}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Miles"
          decimals={2}
          value={values.miles}
          onChange={(miles) => set({ miles })}
          error={errorAt('miles')}
        />
        <Select
          label="By"
          value={values.vehicle}
          onChange={(vehicle) => set({ vehicle: Vehicle.catch('CAR_OR_VAN').parse(vehicle) })}
          options={vehicles.map((value) => ({ value, label: vehicleWords[value] }))}
        />
      </div>
      <DateField
        label="Date"
        max="today"
        value={values.date}
        onChange={(date) => set({ date })}
        error={errorAt('date')}
      />
      <TextField
        label="What it was for"
        optional
        value={values.purpose}
        onChange={(purpose) => set({ purpose })}
        error={errorAt('purpose')}
      />
    </>
  );
}
