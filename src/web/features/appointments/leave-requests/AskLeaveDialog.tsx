import { askForLeave, isLeaveLength, MAX_LEAVE_WORDS } from '#contract/appointments/leave-requests.ts';
import { IsoDate } from '#contract/core/shapes.ts';
import { prepareCall } from '#web/api/call.ts';
import { BookedThen } from '#web/features/appointments/BookedThen.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

const isSpan = (first: string, last: string) =>
  [first, last].every((day) => IsoDate.safeParse(day).success) && isLeaveLength(first, last);

/** A carer asks for holiday; the office decides. */
export function AskLeaveDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      place="leave/new"
      title="Ask for holiday"
      start={{ first_date: '', last_date: '', note: '' }}
      submit={{
        label: 'Ask',
        request: ({ first_date, last_date, note }) =>
          prepareCall(askForLeave, {
            body: { first_date, last_date: last_date || first_date, note: note.trim() || null },
          }),
        // A single day needs no last day.
        judge: ({ last_date }) => (last_date ? {} : { last_date: undefined }),
      }}
      failed="Request not sent"
      topics={['rotas']}
      onDone={() => toast.success('Request sent. We’ll let you know when the office replies.')}
      onClose={onClose}
    >
      {({ values: { first_date, last_date }, field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField label="First day" {...field('first_date')} />
            <DateField label="Last day" optional {...field('last_date')} />
          </div>
          {isSpan(first_date, last_date || first_date) && (
            <BookedThen
              first={first_date}
              last={last_date || first_date}
              title="You are booked on these days. The office will find cover, or contact you"
            />
          )}
          <TextField label="Note for the office" optional maxLength={MAX_LEAVE_WORDS} {...field('note')} />
        </>
      )}
    </FormDialog>
  );
}
