import { BellRing, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { REMIND_AFTER_MINUTES } from '#contract/safety/alert-limits.ts';
import {
  type AlertReadiness,
  addOnCallContact,
  getAlertReadiness,
  removeOnCallContact,
  startDrill,
} from '#contract/safety/alert-readiness.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';

/** Where an alert goes, and when that was last tested. */
export function AlertReadinessCards() {
  const { data } = useEndpoint(getAlertReadiness, {});
  if (!data) return null;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <DrillCard readiness={data} />
      <OnCallCard readiness={data} />
    </div>
  );
}

const tellProblem = (error: Error) => toast.error(error.message, { key: 'alerts' });
const askAgain = () => void refreshTopic('alerts');

function DrillCard({
  readiness: { last_drill, last_worked_at, emergency_email_to },
}: {
  readiness: AlertReadiness;
}) {
  const start = useSend(startDrill);
  const begin = () => start.mutate({ body: {} }, { onError: tellProblem, onSettled: askAgain });
  return (
    <Card
      title="Drill"
      aside={
        <Button variant="outline" size="sm" icon={BellRing} pending={start.isPending} onClick={begin}>
          Start a drill
        </Button>
      }
    >
      {last_drill && !last_drill.worked && (
        <Banner tone="error" title="The last drill failed">
          Nobody took it, or its e-mail was not sent. A real alert might have gone unanswered.
        </Banner>
      )}
      <p className="pb-3 text-ink-soft">
        We run a drill every Tuesday morning. It is e-mailed, and rings on every administrator’s screen until
        someone presses “I heard it”.
      </p>
      <DefinitionList
        columns={2}
        facts={[
          { term: 'Last worked', value: last_worked_at && formatDateTime(last_worked_at) },
          { term: 'E-mails go to', value: emergency_email_to },
          { term: 'Heard by', value: last_drill?.taken_by?.name },
        ]}
      />
    </Card>
  );
}

const NOBODY = { name: '', email: '', phone: '' };

function OnCallCard({ readiness: { on_call } }: { readiness: AlertReadiness }) {
  const [isAdding, setAdding] = useState(false);
  const remove = useSend(removeOnCallContact);
  return (
    <Card
      title="On-call list"
      aside={
        !isAdding && (
          <Button variant="outline" size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
            Add someone
          </Button>
        )
      }
    >
      <p className="pb-3 text-ink-soft">
        Until someone takes an alert, we e-mail the next person on this list every {REMIND_AFTER_MINUTES}{' '}
        minutes.
      </p>
      <ol className="divide-y divide-line">
        {on_call.map(({ id, name, email, phone, has_left }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-medium">
                {name} {has_left && <Badge tone="red">Account switched off: not e-mailed</Badge>}
              </p>
              <p className="text-sm break-words text-ink-soft">{[email, phone].filter(Boolean).join(', ')}</p>
            </div>
            <IconButton
              label={`Remove ${name} from the list`}
              icon={Trash2}
              onClick={() => remove.mutate({ params: { id } }, { onError: tellProblem, onSettled: askAgain })}
            />
          </li>
        ))}
      </ol>
      {on_call.every(({ has_left }) => has_left) && !isAdding && (
        <p className="font-medium">Nobody on this list will be e-mailed.</p>
      )}
      {isAdding && <AddOnCall onDone={() => setAdding(false)} />}
    </Card>
  );
}

function AddOnCall({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState(NOBODY);
  const add = useSend(addOnCallContact);
  const problem = (path: string) => add.error?.errors.find((each) => each.path === path)?.message;
  const set = (name: keyof typeof NOBODY) => (value: string) => setValues({ ...values, [name]: value });
  const save = () =>
    add.mutate(
      { body: { name: values.name, email: values.email, phone: values.phone || null } },
      {
        onSuccess: () => {
          askAgain();
          onDone();
        },
        onError: (error) => error.errors.length === 0 && tellProblem(error),
      },
    );
  return (
    <form
      noValidate
      className="space-y-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField label="Name" value={values.name} onChange={set('name')} error={problem('name')} autoFocus />
      <TextField
        label="E-mail address"
        type="email"
        value={values.email}
        onChange={set('email')}
        error={problem('email')}
      />
      <TextField
        label="Telephone"
        type="tel"
        optional
        value={values.phone}
        onChange={set('phone')}
        error={problem('phone')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={add.isPending}>
          Add to the list
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
