import { Tabs } from '#web/ui/record/Tabs.tsx';

/** Switches between the list and the calendar. */
export function ListOrCalendar({ current }: { current: 'list' | 'calendar' }) {
  return (
    <Tabs
      label="Ways to see appointments"
      current={current}
      tabs={[
        { id: 'list', label: 'List', href: '/dashboard/appointments' },
        { id: 'calendar', label: 'Calendar', href: '/dashboard/calendar' },
      ]}
    />
  );
}
