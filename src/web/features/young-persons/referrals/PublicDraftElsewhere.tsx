import { useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '#contract/core/dates.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import type { PublicDraft } from '#contract/young-persons/public-referrals.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AnswerConflict } from '#web/features/questions/AnswerConflict.tsx';
import type { PublicDraftKeeper } from '#web/features/young-persons/referrals/public-draft.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

const ORGANISATION = 'client_id';

interface Props extends OtherProps {
  onClear: () => void;
  sending: Omit<AgainProps, 'draft'>;
}

/**
 * The draft on another device: already sent there, or saved there first. A separate part, because most people never
 * need it.
 */
export function PublicDraftElsewhere({ draft, questions, readContent, onMerged, onClear, sending }: Props) {
  return (
    <>
      <AlreadySent draft={draft} onClear={onClear} />
      <OtherDevice {...{ draft, questions, readContent, onMerged }} />
      <SendAgainDialog draft={draft} {...sending} />
    </>
  );
}

interface OtherProps {
  draft: PublicDraftKeeper;
  questions: readonly ReferralQuestion[];
  readContent: () => PublicDraft;
  onMerged: (merged: PublicDraft) => void;
}

/** Another device with the code saved first: both versions, including the organisation. */
function OtherDevice({ draft, questions, readContent, onMerged }: OtherProps) {
  const theirs = useStore(draft.store, (now) => now.theirs);
  const base = useStore(draft.store, (now) => now.base);
  const clients = useEndpoint(listClientOptions, {});
  const findName = (id: string | null) => clients.data?.find((client) => client.id === id)?.name ?? '';
  const listBesides = () => {
    const { client_id } = readContent();
    if (!theirs || theirs.client_id === client_id) return [];
    const [mine, other] = [findName(client_id), findName(theirs.client_id)];
    return [{ id: ORGANISATION, label: 'Your organisation', mine, theirs: other }];
  };
  return (
    <AnswerConflict
      theirs={theirs}
      questions={questions}
      mine={() => readContent().answers}
      base={base}
      besides={listBesides}
      title="This referral was also changed on another device"
      onMerged={(answers, taken) => {
        const mine = readContent();
        const client_id = taken.has(ORGANISATION) && theirs ? theirs.client_id : mine.client_id;
        onMerged({ ...mine, answers, client_id });
      }}
    />
  );
}

/** The draft has become a referral: on another device, or from here without a response. */
function AlreadySent({ draft, onClear }: { draft: PublicDraftKeeper; onClear: () => void }) {
  const sent = useStore(draft.store, (now) => now.sent);
  if (!sent) return null;
  return (
    <Banner
      tone="warning"
      title={`This referral was sent on ${formatDateTime(sent.sent_at)}, reference ${sent.reference}`}
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          Start a new referral
        </Button>
      }
    >
      It was sent from here or from another device with your code. We kept your later changes in this browser,
      but have not sent them.
    </Banner>
  );
}

interface AgainProps {
  draft: PublicDraftKeeper;
  isAsking: boolean;
  onClose: () => void;
  sendAgain: () => Promise<void>;
}

/** Asks before the same young person is referred twice. */
function SendAgainDialog({ draft, isAsking, onClose, sendAgain }: AgainProps) {
  const sent = useStore(draft.store, (now) => now.sent);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const send = async () => {
    setIsSending(true);
    setProblem(undefined);
    await sendAgain().catch((error: unknown) => {
      setProblem(error);
      setIsSending(false);
    });
  };
  return (
    <ConfirmDialog
      open={isAsking && sent !== undefined}
      onClose={onClose}
      title="Send a second referral?"
      text={
        <>
          <p>
            You sent it on {formatDateTime(sent?.sent_at)}, reference {sent?.reference}, without your later
            changes. If you send it again, the office will have two referrals. To change something, telephone
            the office and give that reference.
          </p>
          {!!problem && <SendProblem error={problem} title="It was not sent" />}
        </>
      }
      secondary={{ label: 'Do not send', onPress: onClose }}
      primary={{
        label: 'Send a second referral',
        variant: 'warning',
        pending: isSending,
        onPress: () => void send(),
      }}
    />
  );
}
