import { FileDown, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import {
  closeEpisode,
  correctEpisode,
  downloadPack,
  type Episode,
  sendPack,
} from '#contract/office/missing-episodes.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { CloseEpisodeDialog } from '#web/features/office/missing-episodes/CloseEpisodeDialog.tsx';
import { CorrectEpisodeDialog } from '#web/features/office/missing-episodes/CorrectEpisodeDialog.tsx';
import { FoundDialog } from '#web/features/office/missing-episodes/FoundDialog.tsx';
import { SendPackDialog } from '#web/features/office/missing-episodes/SendPackDialog.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const DIALOGS = {
  correct: CorrectEpisodeDialog,
  send: SendPackDialog,
  found: FoundDialog,
  close: CloseEpisodeDialog,
};

export type EpisodeDialog = keyof typeof DIALOGS;

interface Props {
  episode: Episode;
  opened: EpisodeDialog | undefined;
  onOpen: (dialog: EpisodeDialog | undefined) => void;
}

/** The police form, and the next step. */
export function EpisodeActions({ episode, opened, onOpen }: Props) {
  const { role } = useSignedIn();
  const Opened = opened && DIALOGS[opened];
  const isOpen = episode.status !== 'closed';
  return (
    <>
      {isOpen && can(role, correctEpisode) && (
        <Button variant="outline" icon={Pencil} onClick={() => onOpen('correct')}>
          Last seen
        </Button>
      )}
      <PackButton id={episode.id} />
      {can(role, sendPack) && (
        <Button variant="outline" icon={Send} onClick={() => onOpen('send')}>
          Send
        </Button>
      )}
      {episode.may_find && <Button onClick={() => onOpen('found')}>They are found</Button>}
      {episode.status === 'found' && can(role, closeEpisode) && (
        <Button onClick={() => onOpen('close')}>Close record</Button>
      )}
      {Opened && <Opened episode={episode} onClose={() => onOpen(undefined)} />}
    </>
  );
}

function PackButton({ id }: { id: string }) {
  const [isMaking, setIsMaking] = useState(false);
  const download = async () => {
    setIsMaking(true);
    try {
      const answer = await callForFile(downloadPack, { params: { id } });
      saveFile(fileNameIn(answer) ?? 'Police form.pdf', await answer.blob());
    } catch (error) {
      toast.error('The police form could not be made', { text: describeError(error) });
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Button variant="outline" icon={FileDown} pending={isMaking} onClick={() => void download()}>
      Police form
    </Button>
  );
}
