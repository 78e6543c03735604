import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import {
  createCalendarFeed,
  type getCalendarFeed,
  revokeCalendarFeed,
} from '#contract/appointments/calendar-feed.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { useSend } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  feed: AnswerOf<typeof getCalendarFeed>;
  onClose: () => void;
}

/** Creates, replaces or stops the private address. It is shown only once, because the server stores only its hash. */
export function CalendarFeedDialog({ feed, onClose }: Props) {
  const [showsFirstNames, setShowsFirstNames] = useState(feed?.shows_first_names ?? false);
  const create = useSend(createCalendarFeed);
  const revoke = useSend(revokeCalendarFeed);
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: [createCalendarFeed.path] });
  const make = () => create.mutate({ body: { shows_first_names: showsFirstNames } }, { onSettled: refresh });
  const stop = () =>
    revoke.mutate(
      {},
      {
        onSuccess: () => {
          refresh();
          toast.success('Calendar subscription stopped');
          onClose();
        },
      },
    );
  const error = create.error ?? revoke.error;
  const url = create.data?.url;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Appointments in your own calendar"
      footer={
        url ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            {feed && (
              <Button variant="outline" pending={revoke.isPending} onClick={stop}>
                Stop subscription
              </Button>
            )}
            <Button pending={create.isPending} onClick={make}>
              {feed ? 'Create a new link' : 'Create link'}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {error && <SendProblem error={error} title="Not changed" />}
        {url ? (
          <FeedAddress url={url} />
        ) : (
          <>
            <p>
              Anyone with the link can see your appointments, so keep it private. Young people appear as
              initials.
              {feed && ' A new link replaces the old one.'}
            </p>
            <CheckboxField
              label="Show first names instead of initials"
              help="Only if nobody else can see your calendar."
              value={showsFirstNames}
              onChange={setShowsFirstNames}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function FeedAddress({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success('Link copied'),
      () => toast.error('We could not copy the link. Select it and copy it yourself.'),
    );
  return (
    <>
      <Banner tone="success" title="Your link is ready">
        You will only see it once. If you lose it, create a new one.
      </Banner>
      <TextField label="Private link" value={url} onChange={() => {}} readOnly />
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass()}>
          Add to my calendar
        </a>
        <Button variant="outline" icon={Copy} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </>
  );
}
