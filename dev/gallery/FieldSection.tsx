import { useState } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, CheckboxGroup, RadioGroup, Select, Switch } from '#web/ui/field/Choice.tsx';
import { Combobox, MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { DateRange } from '#web/ui/field/DateRange.tsx';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const carers = ['Cara Bennett', 'Carl Osei', 'Priya Raman', 'Dele Aluko', 'Sinéad Byrne'].map((label) => ({
  value: label,
  label,
  detail: label.startsWith('C') ? 'Free that evening' : 'Already on a visit',
}));

export function FieldSection() {
  const [attempt, setAttempt] = useState(0);
  const failed = attempt > 0;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card title="A form">
        <form
          noValidate
          className="max-w-lg space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            setAttempt(attempt + 1);
          }}
        >
          <ErrorSummary
            attempt={attempt}
            problems={
              failed
                ? [
                    { name: 'place', message: 'Enter the place' },
                    { name: 'day', message: 'Enter a date after 20/11/2026' },
                  ]
                : []
            }
          />
          <TextFields failed={failed} />
          <FormActions saved={<SavedAt state="saved" time="14:02" isDraft />}>
            <Button type="submit">Save appointment</Button>
            <Button variant="ghost">Cancel</Button>
          </FormActions>
        </form>
      </Card>
      <Card title="Choices">
        <ChoiceFields />
      </Card>
    </div>
  );
}

function TextFields({ failed }: { failed: boolean }) {
  const [place, setPlace] = useState('');
  const [note, setNote] = useState('');
  const [day, setDay] = useState('2026-11-24');
  const [time, setTime] = useState('16:00');
  const [miles, setMiles] = useState('12');
  return (
    <>
      <TextField
        name="place"
        label="Place"
        help="Where you meet the young person"
        value={place}
        onChange={setPlace}
        error={failed ? 'Enter the place' : undefined}
      />
      <div className="flex flex-wrap gap-4">
        <DateField
          name="day"
          label="Date"
          className="w-44"
          value={day}
          onChange={setDay}
          error={failed ? 'Enter a date after 20/11/2026' : undefined}
        />
        <TimeField name="time" label="Start" className="w-28" value={time} onChange={setTime} />
        <NumberField
          name="miles"
          label="Miles"
          className="w-28"
          decimals={1}
          suffix="mi"
          value={miles}
          onChange={setMiles}
        />
      </div>
      <TextArea name="note" label="Note for the carer" optional value={note} onChange={setNote} />
    </>
  );
}

function ChoiceFields() {
  const [carer, setCarer] = useState('');
  const [several, setSeveral] = useState<string[]>(['Carl Osei']);
  const [team, setTeam] = useState('');
  const [transport, setTransport] = useState('');
  const [needs, setNeeds] = useState(['meal']);
  const [agreed, setAgreed] = useState(false);
  const [alerts, setAlerts] = useState(true);
  const [range, setRange] = useState({ from: '2026-11-14', to: '2026-11-28' });
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Combobox
          label="Carer"
          name="carer"
          placeholder="Type a name"
          options={carers}
          value={carer}
          onChange={setCarer}
        />
        <Select
          label="Team"
          value={team}
          onChange={setTeam}
          placeholder="Choose a team"
          options={[{ value: 'n', label: 'Croydon North' }]}
        />
      </div>
      <MultiCombobox
        label="Carers"
        name="carers"
        placeholder="Type a name"
        options={carers}
        value={several}
        onChange={setSeveral}
      />
      <DateRange
        label="Dates"
        value={range}
        onChange={setRange}
        presets={[
          { label: 'This week', from: '2026-11-16', to: '2026-11-22' },
          { label: 'Last 14 days', from: '2026-11-14', to: '2026-11-28' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioGroup
          label="Transport"
          value={transport}
          onChange={setTransport}
          options={[
            { value: 'car', label: 'Carer’s car', detail: 'Miles are paid' },
            { value: 'bus', label: 'Bus or train' },
          ]}
        />
        <CheckboxGroup
          label="Provided"
          value={needs}
          onChange={setNeeds}
          options={[
            { value: 'meal', label: 'A meal' },
            { value: 'activity', label: 'An activity' },
          ]}
        />
      </div>
      <CheckboxField label="I have read the risk assessment" value={agreed} onChange={setAgreed} />
      <Switch
        label="Send me reminders"
        help="One in the morning, at most"
        value={alerts}
        onChange={setAlerts}
      />
    </div>
  );
}
