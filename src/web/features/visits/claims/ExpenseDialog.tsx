import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { RECEIPT_FILES } from '#contract/core/file-limits.ts';
import {
  createExpense,
  deleteExpense,
  Expense,
  listExpenseReasons,
  updateExpense,
} from '#contract/visits/expenses.ts';
import { callApi, prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { keepPhoto, type Photo, PhotoError } from '#web/device/photo.ts';
import {
  ClaimDialog,
  type ClaimFields,
  type Explained,
  sayReason,
} from '#web/features/visits/claims/ClaimDialog.tsx';
import type { ClaimOf } from '#web/features/visits/claims/claim-queries.ts';
import {
  type ExpenseContent,
  expenseErrors,
  expenseRequest,
  readExpense,
} from '#web/features/visits/part-contents.ts';
import { FileChooser } from '#web/files/FileChooser.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextField } from '#web/ui/field/TextField.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';

interface Props {
  claim: ClaimOf;
  /** Undefined for a new one. */
  expense: Expense | undefined;
  onClose: () => void;
}

/** A carer's expense, entered or corrected by the office. A missing receipt does not stop it, but is flagged. */
export function ExpenseDialog({ claim, expense, onClose }: Props) {
  const { user } = useSignedIn();
  const { data: reasons = [] } = useEndpoint(listExpenseReasons, {});
  const { appointment_carer_id, carer_name, date } = claim;
  const forgetPhotos = async ({ photos }: ExpenseContent) => {
    const ids = photos.map(({ id }) => id);
    if (ids.length > 0) await (await openOwnStore(user.id)).remove('photo', ids);
  };
  return (
    <ClaimDialog<ExpenseContent & Explained>
      title={`${expense ? 'Expense' : 'New expense'} for ${carer_name}`}
      place={`expense/${expense?.id ?? appointment_carer_id}`}
      start={
        expense
          ? readExpense(expense)
          : { reason_id: '', amount: '', date, note: '', photos: [], remove_image_ids: [] }
      }
      version={expense?.version ?? 0}
      check={(values) => expenseErrors(values, reasons, 0, readNow()).filter(({ path }) => path !== 'photos')}
      send={async (values, { version, idempotency_key }) => {
        const { note, ...body } = expenseRequest(values);
        const files = await readPhotos(user.id, values.photos);
        if (!expense)
          return callApi(
            createExpense,
            { body: { appointment_carer_id, ...body, ...(note ? { note } : {}) }, files },
            { idempotency_key },
          );
        const taken = values.remove_image_ids.join(',');
        return callApi(updateExpense, {
          params: { id: expense.id },
          body: {
            ...body,
            note,
            version,
            ...(taken ? { remove_image_ids: taken } : {}),
            ...sayReason(values),
          },
          files,
        });
      }}
      remove={expense && ((query) => prepareCall(deleteExpense, { params: { id: expense.id }, query }))}
      isCarers={expense?.is_by_office === false}
      done={{ saved: 'Expense saved', removed: 'Expense removed' }}
      what="this expense"
      compared={[
        {
          name: 'reason_id',
          label: 'Reason',
          words: ({ reason_id }) => reasons.find(({ id }) => id === reason_id)?.reason ?? '',
        },
        { name: 'amount', label: 'Amount', words: ({ amount }) => amount && sayAmount(amount) },
        { name: 'date', label: 'Date', words: ({ date }) => formatDate(date) },
        { name: 'note', label: 'Note', words: ({ note }) => note },
      ]}
      readCurrent={(current) => {
        const now = Expense.safeParse(current).data;
        return now && { version: now.version, values: readExpense(now) };
      }}
      onClose={(values) => {
        void forgetPhotos(values).catch(() => undefined);
        onClose();
      }}
    >
      {(fields) => (
        <>
          <Facts {...fields} reasons={reasons} />
          <Receipts {...fields} images={expense?.images ?? []} user_id={user.id} />
          <TextField
            label="Note"
            optional
            value={fields.values.note}
            onChange={(note) => fields.set({ note })}
            error={fields.errorAt('note')}
          />
        </>
      )}
    </ClaimDialog>
  );
}

type Fields = ClaimFields<ExpenseContent>;

function Facts({
  values,
  set,
  errorAt,
  reasons,
}: Fields & { reasons: readonly { id: string; reason: string }[] }) {
  return (
    <>
      <Select
        label="What for"
        placeholder="Choose"
        value={values.reason_id}
        onChange={(reason_id) => set({ reason_id })}
        options={reasons.map(({ id, reason }) => ({ value: id, label: reason }))}
        error={errorAt('reason_id')}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Amount"
          decimals={2}
          prefix="£"
          value={values.amount}
          onChange={(amount) => set({ amount })}
          error={errorAt('amount')}
        />
        <DateField
          label="Date"
          max="today"
          value={values.date}
          onChange={(date) => set({ date })}
          error={errorAt('date')}
        />
      </div>
    </>
  );
}

function Receipts({
  values,
  set,
  errorAt,
  images,
  user_id,
}: Fields & { images: Expense['images']; user_id: string }) {
  return (
    <FileChooser
      name="receipts"
      label="Receipts"
      limits={RECEIPT_FILES}
      tooMany={`Add up to ${RECEIPT_FILES.most} receipts to an expense.`}
      stored={images.filter(({ id }) => !values.remove_image_ids.includes(id))}
      photos={values.photos}
      error={errorAt('app_expenses_images_upload')}
      keep={async (file) => keepPhoto(file, await openOwnStore(user_id), RECEIPT_FILES)}
      read={async (id) => (await openOwnStore(user_id)).readBytes(id)}
      onAdd={(added) => set({ photos: [...values.photos, ...added] })}
      onRemove={({ id }) => set({ photos: values.photos.filter((photo) => photo.id !== id) })}
      onRemoveStored={({ id }) => set({ remove_image_ids: [...values.remove_image_ids, id] })}
    />
  );
}

/** The files from this device. Throws PhotoError if one is gone. */
async function readPhotos(user_id: string, photos: readonly Photo[]): Promise<File[]> {
  const store = await openOwnStore(user_id);
  return Promise.all(
    photos.map(async ({ id, name, type }) => {
      const bytes = await store.readBytes(id);
      if (!bytes) throw new PhotoError(`${name} is no longer on this device. Remove it and add it again.`);
      return new File([bytes], name, { type });
    }),
  );
}
