import { useState } from 'react';
import {
  createRotaTemplate,
  deleteRotaTemplate,
  listRotaTemplates,
  MAX_TEMPLATE_NAME,
  type RotaTemplate,
} from '#contract/appointments/rota-templates.ts';
import { findMonday, formatDate } from '#contract/core/dates.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const LAST = 'last';
const OTHER = 'other';

export interface ChosenWeek {
  /** `last`, `other` or the id of a template. */
  choice: string;
  /** A day of the week to copy; '' for the week before. */
  day: string;
}

export const LAST_WEEK: ChosenWeek = { choice: LAST, day: '' };

/** Says why the chosen week cannot be copied into the one shown. Undefined if it can. */
export function findWrongWeek({ choice, day }: ChosenWeek, date: string): string | undefined {
  if (choice === LAST) return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'Choose a day of the week to copy.';
  return findMonday(day) === findMonday(date)
    ? 'You are already viewing this week. Choose another.'
    : undefined;
}

interface Props {
  /** A day of the week shown. */
  date: string;
  value: ChosenWeek;
  onChange: (value: ChosenWeek) => void;
}

/** Chooses the week to copy: the last, a named one, or any. */
export function CopyFrom({ date, value, onChange }: Props) {
  const templates = useEndpoint(listRotaTemplates, {}).data ?? [];
  const { choice, day } = value;
  const template = templates.find(({ id }) => id === choice);
  const options = [
    { value: LAST, label: 'Last week' },
    ...templates.map(({ id, name, date: monday }) => ({
      ...{ value: id, label: `${name}, week of ${formatDate(monday)}` },
      disabled: monday === findMonday(date),
    })),
    { value: OTHER, label: 'Another week' },
  ];
  const choose = (next: string) =>
    onChange({ choice: next, day: templates.find(({ id }) => id === next)?.date ?? '' });
  return (
    <div className="space-y-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Select label="Copy from" options={options} value={choice} onChange={choose} />
        {choice === OTHER && (
          <DateField
            label="Any day of that week"
            value={day}
            onChange={(next) => onChange({ choice, day: next })}
            error={day ? findWrongWeek(value, date) : undefined}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <KeepWeek date={date} />
        {template && <ForgetTemplate template={template} onForgotten={() => onChange(LAST_WEEK)} />}
      </div>
    </div>
  );
}

/** Saves the week shown under a name. */
function KeepWeek({ date }: { date: string }) {
  const [name, setName] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const send = useSend(createRotaTemplate);
  const isNamed = name?.trim();
  const keep = () => {
    setIsTried(true);
    if (!isNamed) return;
    send.mutate(
      { body: { name: isNamed, date } },
      {
        onSuccess: (kept) => {
          toast.success(`Week of ${formatDate(kept.date)} saved as ${kept.name}`);
          setName(undefined);
          setIsTried(false);
        },
        onSettled: () => void refreshTopic('rotas'),
      },
    );
  };
  if (name === undefined)
    return (
      <Button variant="link" onClick={() => setName('')}>
        Keep this week as a template
      </Button>
    );
  return (
    <form
      className="flex w-full flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <TextField
        label={`Name of the week of ${formatDate(findMonday(date))}`}
        help="For example, Term time. A copy uses whatever is in that week at the time."
        className="min-w-60 flex-1"
        maxLength={MAX_TEMPLATE_NAME}
        value={name}
        onChange={setName}
        error={isTried && !isNamed ? 'Enter a name.' : send.error?.message}
        autoFocus
      />
      <div className="flex gap-3">
        <Button variant="outline" onClick={() => setName(undefined)}>
          Do not save
        </Button>
        <Button type="submit" variant="outline" pending={send.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Deletes the name, with undo. The week stays. */
function ForgetTemplate({ template, onForgotten }: { template: RotaTemplate; onForgotten: () => void }) {
  const send = useSend(deleteRotaTemplate);
  const again = useSend(createRotaTemplate);
  const { id, name, date } = template;
  const told = {
    onError: (error: Error) => tellProblem(error, 'Not changed'),
    onSettled: () => void refreshTopic('rotas'),
  };
  const bringBack = () => again.mutate({ body: { name, date } }, told);
  const forget = () =>
    send.mutate(
      { params: { id } },
      {
        ...told,
        onSuccess: () => {
          onForgotten();
          toast.success(`${name} deleted`, {
            action: { label: 'Undo', onAction: bringBack },
          });
        },
      },
    );
  return (
    <Button variant="link" pending={send.isPending} onClick={forget}>
      Delete the template {name}
    </Button>
  );
}
