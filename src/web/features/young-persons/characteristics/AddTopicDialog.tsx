import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addYoungPersonSubcategory, listSubcategories } from '#contract/young-persons/characteristics.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { topicHref } from '#web/features/young-persons/characteristics/topic-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  youngPersonId: string;
  /** The topics that are in the profile already. */
  taken: readonly string[];
  onClose: () => void;
}

/** Which topic to take into the profile: to answer it now, or to have it waiting there. */
export function AddTopicDialog({ youngPersonId, taken, onClose }: Props) {
  const router = useRouter();
  const catalogue = useEndpoint(listSubcategories, {});
  const send = useSend(addYoungPersonSubcategory);
  const [chosen, setChosen] = useState('');
  const offered = catalogue.data?.filter(({ id }) => !taken.includes(id));
  const answer = () => void router.navigate({ href: `${topicHref(youngPersonId, chosen)}/edit` });
  const add = () =>
    send.mutate(
      { params: { id: youngPersonId }, body: { subcategory_id: chosen } },
      {
        onSuccess: ({ subcategory }) => {
          toast.success(`${subcategory.name} added to the profile`);
          onClose();
          void refreshTopic('young_persons');
        },
      },
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title="Add a topic"
      footer={
        <>
          <Button variant="outline" disabled={!chosen} pending={send.isPending} onClick={add}>
            Answer it later
          </Button>
          <Button disabled={!chosen} onClick={answer}>
            Answer it now
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {send.error && (
          <SendProblem title="Not added" error={send.error}>
            {send.error.errors[0]?.message}
          </SendProblem>
        )}
        {catalogue.error && <ErrorState message={catalogue.error.message} />}
        {!offered && !catalogue.error && <SkeletonCards count={2} />}
        {offered?.length === 0 && <p>The profile already has every topic.</p>}
        {[...new Set(offered?.map(({ category }) => category))].map((category) => (
          <RadioGroup
            key={category}
            label={category}
            value={chosen}
            onChange={setChosen}
            options={(offered ?? [])
              .filter((topic) => topic.category === category)
              .map(({ id, name, description }) => ({
                value: id,
                label: name,
                ...(description ? { detail: description } : {}),
              }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
