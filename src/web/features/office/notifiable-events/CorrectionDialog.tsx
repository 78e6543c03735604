import { type ReactNode, useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type Moment, makeMoment, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { isSame } from '#web/forms/is-same.ts';
import { useOpenedRecord } from '#web/forms/opened-record.ts';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** Of a record that is corrected: its moment as it is typed, beside its words. */
interface Facts {
  moment: Moment;
}

interface Corrected {
  /** The instant of the moment, of which the fields say day and minute. */
  at: string;
  version: number;
}

interface Problem {
  /** A field of the record, or `moment`. */
  path: string;
  message: string;
}

interface Props<Of extends Corrected, Values extends Facts> {
  title: string;
  /** The record in words: "this event". */
  what: string;
  /** Names what is typed, which is kept on this device until it is sent. */
  place: string;
  record: Of;
  readFacts: (record: Of) => Values;
  /** The record of an answer, where it is one. */
  readCurrent: (current: unknown) => Of | undefined;
  /** The words beside the moment. */
  compared: readonly ComparedField<Values>[];
  isSending: boolean;
  send: (
    values: Values & Corrected,
    on: { onSuccess: () => void; onError: (error: ApiError) => void },
  ) => void;
  /** False where the words are put to use on another screen. */
  forgets?: boolean;
  onClose: () => void;
  children: (values: Values, change: (values: Values) => void, problem: Problem | undefined) => ReactNode;
}

/** Corrects when something happened, and the words that were written of it. */
export function CorrectionDialog<Of extends Corrected, Values extends Facts>(props: Props<Of, Values>) {
  const { title, what, place, record, readFacts, isSending, onClose } = props;
  const [typed, setTyped] = useState(() => readFacts(record));
  const [problem, setProblem] = useState<Problem>();
  const read = (of: Of) => ({ values: readFacts(of), version: of.version });
  const opened = useOpenedRecord({ place, record: read(record), typed, restore: setTyped });
  const { kept, conflict } = opened;
  const cancel = () => {
    if (props.forgets !== false) kept.forget();
    onClose();
  };
  const refuse = (why: Problem) => {
    opened.stopComparing();
    setProblem(why);
  };
  const save = (values: Values, version: number) => {
    const moment = readMoment(values.moment, readNow());
    if ('problem' in moment) return refuse({ path: 'moment', message: moment.problem });
    // The fields say minutes: a moment that nobody touched stays to the second.
    const at = isSame(values.moment, makeMoment(new Date(record.at))) ? record.at : moment.at;
    props.send(
      { ...values, at, version },
      {
        onSuccess: () => {
          cancel();
          void refreshTopic('missing');
        },
        onError: async (error) => {
          await refreshTopic('missing');
          const theirs = props.readCurrent(error.problem?.current);
          if (theirs) return opened.compare(values, read(theirs));
          refuse(error.errors[0] ?? { path: '', message: error.message });
        },
      },
    );
  };
  if (conflict)
    return (
      <VersionConflict
        {...conflict}
        what={what}
        compared={[WHEN, ...props.compared]}
        isSending={isSending}
        onSave={(chosen) => opened.sendChosen(chosen, save)}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      isSending={isSending}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={isSending} onClick={() => save(typed, opened.version)}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {props.children(typed, setTyped, problem)}
      </div>
    </Dialog>
  );
}

const WHEN: ComparedField<Facts> = {
  name: 'moment',
  label: 'When',
  words: ({ moment: { date, time } }) => `${formatDate(date)} ${time}`,
};
