import { type ReactNode, useState } from 'react';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { ReadersButton, ReadersDialog } from '#web/features/young-persons/readers/ReadersButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

interface Props {
  youngPerson: YoungPersonDetail;
  /** See ChooseReaders. */
  whileMissing: ReactNode;
}

const CHOOSE = 'Choose who can open it';

const describeWorker = ({ allocated_social_worker: worker }: YoungPersonDetail) =>
  `${worker?.name ?? 'The social worker'} cannot open this restricted record`;

/** Tells the office everything that the social worker does not learn: they may have been left out on purpose. */
const UNTOLD =
  'They are the social worker but not named on this record. They get no notifications about it, even if a visit is cancelled or the young person is missing.';

/** Shown to the office while the young person's own social worker has an account but cannot open the record. */
export function ClosedToSocialWorker({ youngPerson, whileMissing }: Props) {
  if (!youngPerson.is_closed_to_social_worker) return null;
  return (
    <Banner
      tone="warning"
      title={describeWorker(youngPerson)}
      action={<ReadersButton {...{ youngPerson, whileMissing }} label={CHOOSE} />}
    >
      {UNTOLD}
    </Banner>
  );
}

/** Asked right after a save has made them the social worker. The save stands, whatever the answer. */
export function AskToNameSocialWorker({
  youngPerson,
  whileMissing,
  onClose,
}: Props & { onClose: () => void }) {
  const [isChoosing, setIsChoosing] = useState(false);
  if (isChoosing) return <ReadersDialog {...{ youngPerson, whileMissing, onClose }} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Saved, but ${describeWorker(youngPerson)}`}
      text={UNTOLD}
      primary={{ label: CHOOSE, onPress: () => setIsChoosing(true) }}
      secondary={{ label: 'Leave them out for now', onPress: onClose }}
    />
  );
}
