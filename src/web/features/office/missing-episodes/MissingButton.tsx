import { useRouter } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { getEpisodeStart, openEpisode } from '#contract/office/missing-episodes.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { episodeHref } from '#web/features/office/missing-episodes/episode-words.ts';
import { type LastSeen, LastSeenFields } from '#web/features/office/missing-episodes/LastSeenFields.tsx';
import { momentOf, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** On a young person's own page, to those who may say it and while nobody has. */
export function MissingButton({ youngPerson }: { youngPerson: Ref }) {
  const [isOpening, setIsOpening] = useState(false);
  const { data } = useEndpoint(getEpisodeStart, { params: { id: youngPerson.id } });
  if (!data?.may_open) return null;
  return (
    <>
      <Button variant="outline" icon={MapPinOff} onClick={() => setIsOpening(true)}>
        Missing
      </Button>
      {isOpening && <OpenEpisodeDialog youngPerson={youngPerson} onClose={() => setIsOpening(false)} />}
    </>
  );
}

/** Above a young person's own page while they are missing. */
export function MissingNotice({ youngPerson: { id, name } }: { youngPerson: Ref }) {
  const { data } = useEndpoint(getEpisodeStart, { params: { id } });
  if (!data?.open_id) return null;
  return (
    <Banner
      tone="error"
      title={`${name} is missing`}
      action={
        <UiLink href={episodeHref(data.open_id)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Record and police form
        </UiLink>
      }
    >
      If you see them, or hear from them: say so there, and ring the office.
    </Banner>
  );
}

const unknown = (): LastSeen => ({
  moment: momentOf(new Date()),
  last_seen_place: '',
  clothes: '',
  circumstances: '',
});

function OpenEpisodeDialog({ youngPerson, onClose }: { youngPerson: Ref; onClose: () => void }) {
  const router = useRouter();
  const [{ moment, ...facts }, setFacts] = useState(unknown);
  const [problem, setProblem] = useState<string>();
  const send = useSend(openEpisode);
  const save = () => {
    const read = readMoment(moment, new Date());
    if ('problem' in read) return setProblem(read.problem);
    send.mutate(
      { body: { young_person_id: youngPerson.id, last_seen_at: read.at, ...facts } },
      {
        onSuccess: ({ id }) => void router.navigate({ href: episodeHref(id) }),
        onError: (error) => setProblem(error.errors[0]?.message ?? error.message),
        onSettled: () => void refreshTopic('missing'),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${youngPerson.name} is missing`}
      isSending={send.isPending}
      insist
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" pending={send.isPending} onClick={save}>
            They are missing
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>
          In danger? Ring 999 first. The office is told at once, and the police form is made from the record;
          what you do not know can be added later.
        </p>
        <LastSeenFields value={{ moment, ...facts }} onChange={setFacts} error={problem} />
      </div>
    </Dialog>
  );
}
