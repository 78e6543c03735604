import { Paperclip } from 'lucide-react';
import { useStore } from 'zustand';
import { REFERRAL_FILES } from '#contract/core/file-limits.ts';
import type { StoredFile } from '#contract/core/files.ts';
import { removeReferralFile } from '#contract/young-persons/referral-files.ts';
import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { limitsWords } from '#web/device/photo.ts';
import { afterStep } from '#web/features/young-persons/referrals/referral-actions.ts';
import {
  FILES_ARE_LOST,
  useReferralFiles,
} from '#web/features/young-persons/referrals/use-referral-files.ts';
import { ChooseFiles } from '#web/files/ChooseFiles.tsx';
import { FileThumbnails } from '#web/files/FileThumbnails.tsx';
import type { HeldFiles } from '#web/files/held-files.ts';
import { NotAddedFiles } from '#web/files/NotAddedFiles.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';

type Props = {
  referral: Pick<Referral, 'id' | 'reference' | 'files' | 'may'>;
  held: HeldFiles;
};

/** In the form. A new referral is saved as soon as something is written. */
export function FilesOfDraft({ id, held }: { id: string | undefined; held: HeldFiles }) {
  const { data } = useEndpoint(getReferral, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  if (!id) return <p className="text-sm text-ink-soft">Answer a question first, then you can add files.</p>;
  return data ? <ReferralFiles referral={data} held={held} /> : <NotAddedFiles held={held} />;
}

/** On a referral's page. The key gives each referral its own. */
export function FilesOfReferral({ referral }: Pick<Props, 'referral'>) {
  const held = useReferralFiles(() => referral.id);
  return (
    <>
      <ReferralFiles referral={referral} held={held} />
      <LeaveGuard
        hasChanges={held.isHolding}
        title="Leave without adding your files?"
        text={FILES_ARE_LOST}
      />
    </>
  );
}

/** The files of a referral: each is sent as soon as it is chosen, and waits if that fails. */
function ReferralFiles({ referral: { id, reference, files, may }, held }: Props) {
  const { waiting, refused } = useStore(held.store);
  const remove = useSend(removeReferralFile);
  if (!may.attach && files.length + waiting.length + refused.length === 0) return null;
  const takeOff = ({ id: fileId, name }: StoredFile) =>
    remove.mutate({ params: { id, fileId } }, afterStep(`${name} removed`));
  const room = REFERRAL_FILES.most - files.length;
  return (
    <Card
      title="Files"
      aside={files.length > 0 && <span className="text-sm text-ink-soft">{files.length}</span>}
    >
      <div className="space-y-4">
        {files.length > 0 && (
          <FileThumbnails
            files={files}
            noun="File"
            of={reference}
            size="wide"
            onRemove={may.attach ? takeOff : undefined}
          />
        )}
        <NotAddedFiles held={held} />
        {may.attach && (
          <div className="space-y-2">
            <p className="text-sm text-ink-soft">
              For example, a risk assessment, care plan or court order. {limitsWords(REFERRAL_FILES)}
            </p>
            {room > 0 && (
              <ChooseFiles
                label="Add files"
                icon={Paperclip}
                isReading={waiting.some(({ problem }) => !problem)}
                onChoose={(chosen) => held.choose(chosen, room)}
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
