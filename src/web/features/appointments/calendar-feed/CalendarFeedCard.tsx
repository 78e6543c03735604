import { CalendarPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { getCalendarFeed } from '#contract/appointments/calendar-feed.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const FeedDialog = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/appointments/calendar-feed/CalendarFeedDialog.tsx'))
      .CalendarFeedDialog,
  })),
);

/** A carer's appointments as a calendar subscription (APT-08). */
export function CalendarFeedCard() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: feed } = useEndpoint(getCalendarFeed, {});
  return (
    <Card title="Appointments in your own calendar">
      <p className="mb-3 text-ink-soft">
        {feed
          ? `You created your private link on ${formatDateTime(feed.created_at)}. ${feed.last_read_at ? `Your calendar last used it on ${formatDateTime(feed.last_read_at)}` : 'Your calendar has not used it yet'}.`
          : 'Create a private link and add it to the calendar on your phone. Your appointments stay up to date.'}
      </p>
      <Button variant="outline" icon={CalendarPlus} onClick={() => setIsOpen(true)}>
        {feed ? 'Change subscription' : 'Subscribe'}
      </Button>
      {isOpen && (
        <PartBoundary fallback={null}>
          <FeedDialog feed={feed ?? null} onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </Card>
  );
}
