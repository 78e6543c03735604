import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Ref } from '#contract/core/shapes.ts';
import type { Report } from '#contract/reports/reports.ts';
import { isWithThem } from '#contract/safety/missing-episodes.ts';
import { useNow } from '#web/device/use-now.ts';
import { missingOutbox } from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { SayMissingDialog } from '#web/features/safety/missing-episodes/SayMissingDialog.tsx';
import { openSayMissing } from '#web/features/safety/missing-episodes/say-missing.ts';
import { useMaySayMissing } from '#web/features/safety/missing-episodes/use-may-say-missing.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  /** A report whose answers say that the young person is not back. */
  report: Pick<Report, 'young_person' | 'start_at' | 'end_at'>;
  /** The report waits for the office, which is asked however long ago the visit was. */
  waits?: boolean;
  /** The user stays on the page afterwards, because something is to be submitted there. */
  staysHere?: boolean;
}

const WORDS = {
  carer: {
    title: 'Still missing? Report it now',
    text: 'This report alone does not alert the office or the social worker, and makes no police form.',
  },
  office: {
    title: 'Not back yet? Report them missing now',
    text: 'Do this unless you know they are back. The report alone sets no deadlines and alerts no other carers or the social worker.',
  },
};

/**
 * Leads from an incident report to the episode: only the episode is announced to the office, other carers and the
 * social worker.
 */
export const StillMissing = ({ report, waits = false, staysHere = false }: Props) =>
  report.young_person && <SayNow {...{ report, waits, staysHere }} person={report.young_person} />;

function SayNow({ report, person, waits, staysHere }: Required<Props> & { person: Ref }) {
  const { role } = useSignedIn();
  const [isOpening, setIsOpening] = useState(false);
  const maySay = useMaySayMissing(person.id, false);
  const isLately = isWithThem(report, new Date(useNow()));
  const isSaid = useStore(missingOutbox.state, ({ entries }) =>
    entries.some(({ young_person }) => young_person.id === person.id),
  );
  // The office may report anyone missing at any time, so an old report does not prompt it.
  const isAsked = maySay && !isSaid && (role === 'carer' || isLately || waits);
  if (!isAsked && !isOpening) return null;
  const { title, text } = WORDS[role === 'carer' ? 'carer' : 'office'];
  return (
    <>
      <Banner
        tone="error"
        title={title}
        action={
          <Button
            variant="outline"
            icon={MapPinOff}
            onClick={() => setIsOpening(!openSayMissing(person, staysHere))}
          >
            {person.name} is missing
          </Button>
        }
      >
        {text}
      </Banner>
      {isOpening && (
        <SayMissingDialog youngPerson={person} staysHere={staysHere} onClose={() => setIsOpening(false)} />
      )}
    </>
  );
}
