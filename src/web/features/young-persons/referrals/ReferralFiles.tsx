import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { REFERRAL_FILES } from '#contract/core/file-limits.ts';
import type { StoredFile } from '#contract/core/files.ts';
import { addReferralFiles, removeReferralFile } from '#contract/young-persons/referral-files.ts';
import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import { describeError } from '#web/api/api-error.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { limitsWords, PhotoError, prepareFile } from '#web/device/photo.ts';
import { afterStep } from '#web/features/young-persons/referrals/referral-actions.ts';
import { ChooseFiles } from '#web/files/ChooseFiles.tsx';
import { FileThumbnails } from '#web/files/FileThumbnails.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The same in the form, where one that is new is kept as soon as something is written. */
export function FilesOfDraft({ id }: { id: string | undefined }) {
  const { data } = useEndpoint(getReferral, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  if (!id)
    return <p className="text-sm text-ink-soft">Files can be added as soon as something is written here.</p>;
  return data && <ReferralFiles referral={data} />;
}

type Props = { referral: Pick<Referral, 'id' | 'reference' | 'files' | 'may'> };

/** The files of a referral: each is sent when it is chosen, and waits here where that fails. */
export function ReferralFiles({ referral: { id, reference, files, may } }: Props) {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const add = useSend(addReferralFiles);
  const remove = useSend(removeReferralFile);
  const send = async (chosen: readonly File[]) => {
    setProblem(undefined);
    setWaiting(chosen);
    try {
      const ready = await Promise.all(chosen.map((file) => prepareFile(file, REFERRAL_FILES)));
      await add.mutateAsync({ params: { id }, body: {}, files: ready });
      setWaiting([]);
      await refreshTopic('referrals');
    } catch (error) {
      setProblem(error instanceof PhotoError ? error.message : describeError(error));
    }
  };
  if (!may.attach && files.length === 0) return null;
  const takeOff = ({ id: fileId, name }: StoredFile) =>
    remove.mutate({ params: { id, fileId } }, afterStep(`${name} was taken off`));
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
        {problem && (
          <Banner
            tone="warning"
            title="Not added yet"
            action={
              <Button variant="outline" size="sm" pending={add.isPending} onClick={() => void send(waiting)}>
                Try again
              </Button>
            }
            onClose={() => {
              setProblem(undefined);
              setWaiting([]);
            }}
          >
            {waiting.map(({ name }) => name).join(', ')}: {problem}
          </Banner>
        )}
        {may.attach && (
          <div className="space-y-2">
            <p className="text-sm text-ink-soft">
              A risk assessment, a care plan, a court order. {limitsWords(REFERRAL_FILES)}
            </p>
            {files.length < REFERRAL_FILES.most && (
              <ChooseFiles
                label="Add files"
                icon={Paperclip}
                isReading={waiting.length > 0 && !problem}
                onChoose={send}
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
