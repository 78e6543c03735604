import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CLAIM_DAYS } from '#contract/core/claim-days.ts';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { RECEIPT_FILES } from '#contract/core/file-limits.ts';
import type { StoredFile } from '#contract/core/files.ts';
import type { ExpenseReason } from '#contract/visits/expenses.ts';
import { keepPhoto, PhotoError } from '#web/device/photo.ts';
import { useNow } from '#web/device/use-now.ts';
import { ClaimChanges, listClaimChanges } from '#web/features/visits/claims/ClaimChanges.tsx';
import { ItemCard } from '#web/features/visits/ItemCard.tsx';
import { addExpense, changeExpense, removeItem } from '#web/features/visits/item-changes.ts';
import { ConflictAround } from '#web/features/visits/PartConflict.tsx';
import type { ExpenseContent } from '#web/features/visits/part-contents.ts';
import { claimsAreOpen, expensesNow, type Item, type StepProps } from '#web/features/visits/visit-steps.ts';
import { openVisitStore, visitStore } from '#web/features/visits/visit-store.ts';
import { FileChooser } from '#web/files/FileChooser.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextField } from '#web/ui/field/TextField.tsx';

/** The carer's expenses, with receipts. */
export function ExpensesStep({ visit, work, blank }: StepProps) {
  const [opened, setOpened] = useState<string>();
  const now = new Date(useNow());
  const expenses = expensesNow(visit, work, now);
  const isOpen = claimsAreOpen(visit, now);
  return (
    <>
      <p className="text-ink-soft">Add what you paid for yourself. Claim miles in the Miles step.</p>
      <ClaimChanges changes={listClaimChanges(visit.timesheet, 'expense')} />
      {expenses.map((item, index) => {
        const office = visit.expenses.find(({ id }) => item.place === `expense/${id}`);
        return (
          <ConflictAround
            key={item.place}
            id={visit.appointment_carer_id}
            place={item.place}
            part={item.part}
            visit={visit}
          >
            <ItemCard
              title={`Expense ${index + 1}`}
              summary={expenseWords(item.content, visit.expense_reasons)}
              detail={receiptWords(office?.images.length ?? 0, office?.warnings ?? [])}
              item={item}
              claim={office}
              isOpen={opened === item.place || item.part?.is_changed === true}
              isLocked={!isOpen}
              onOpen={() => setOpened(item.place)}
              onRemove={() => removeItem(visit, blank, item)}
            >
              <ExpenseFields
                item={item}
                reasons={visit.expense_reasons}
                images={office?.images ?? []}
                onChange={(change) => changeExpense(visit, blank, item, change)}
              />
            </ItemCard>
          </ConflictAround>
        );
      })}
      {isOpen ? (
        <Button variant="outline" size="lg" icon={Plus} onClick={() => addExpense(visit, blank)}>
          Add an expense
        </Button>
      ) : (
        <p> You can claim expenses from the start of the appointment until {CLAIM_DAYS} days after it.</p>
      )}
    </>
  );
}

/** `Bus or train, £4.20, 24/11/2026`. */
export function expenseWords(
  { reason_id, amount, date }: ExpenseContent,
  reasons: readonly ExpenseReason[],
): string {
  const reason = reasons.find(({ id }) => id === reason_id)?.reason;
  return [reason, amount && sayAmount(amount), formatDate(date)].filter(Boolean).join(', ');
}

/** `2 receipts. Over the limit of £12 per day.`. If there is no receipt, a warning may already say so. */
function receiptWords(count: number, warnings: readonly string[]): string {
  if (count === 0) return [...new Set(['No receipt.', ...warnings])].join(' ');
  return [`${count} ${count === 1 ? 'receipt' : 'receipts'}.`, ...warnings].join(' ');
}

type FieldsProps = {
  item: Item<'expense'>;
  reasons: readonly ExpenseReason[];
  images: readonly StoredFile[];
  onChange: (change: (content: ExpenseContent) => Partial<ExpenseContent>) => void;
};

function ExpenseFields({ item, reasons, images, onChange }: FieldsProps) {
  const { content, place } = item;
  const errorAt = (name: 'reason_id' | 'amount' | 'date' | 'note') =>
    content[name] === '' && !item.part?.problem
      ? undefined
      : item.errors.find(({ path }) => path === name)?.message;
  // The photo comes after the amount: without one nothing is wrong until the carer comes back to the expense.
  const [wasFilledIn] = useState(content.reason_id !== '' && content.amount !== '');
  const name = (field: string) => `${place}/${field}`;
  const reason = reasons.find(({ id }) => id === content.reason_id);
  return (
    <div className="space-y-4">
      <Select
        label="What for"
        name={name('reason_id')}
        placeholder="Choose"
        help={reason && ruleWords(reason)}
        value={content.reason_id}
        onChange={(reason_id) => onChange(() => ({ reason_id }))}
        options={reasons.map((each) => ({ value: each.id, label: each.reason }))}
        error={errorAt('reason_id')}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Amount"
          decimals={2}
          prefix="£"
          name={name('amount')}
          value={content.amount}
          onChange={(amount) => onChange(() => ({ amount }))}
          error={errorAt('amount')}
        />
        <DateField
          label="Date"
          name={name('date')}
          max="today"
          value={content.date}
          onChange={(date) => onChange(() => ({ date }))}
          error={errorAt('date')}
        />
      </div>
      <ReceiptPhotos
        name={name('photos')}
        content={content}
        images={images}
        isRequired={reason?.is_receipt_required ?? false}
        error={
          (wasFilledIn || item.part?.problem) && content.reason_id && content.amount
            ? item.errors.find(({ path }) => path === 'photos')?.message
            : undefined
        }
        onChange={onChange}
      />
      <TextField
        label="Note"
        optional
        name={name('note')}
        value={content.note}
        onChange={(note) => onChange(() => ({ note }))}
        error={errorAt('note')}
      />
    </div>
  );
}

/** The agency's rule for this reason, shown before the user types. */
function ruleWords({ hint, limit_pounds, limit_per, is_receipt_required }: ExpenseReason): string {
  const limit = limit_pounds && `Up to £${limit_pounds}${limit_per ? ` per ${limit_per}` : ''}.`;
  return [hint, limit, is_receipt_required ? 'You need a receipt.' : ''].filter(Boolean).join(' ');
}

interface PhotosProps {
  name: string;
  content: ExpenseContent;
  /** Receipts on the server. */
  images: readonly StoredFile[];
  isRequired: boolean;
  error: string | undefined;
  onChange: (change: (content: ExpenseContent) => Partial<ExpenseContent>) => void;
}

function ReceiptPhotos({ name, content, images, isRequired, error, onChange }: PhotosProps) {
  return (
    <FileChooser
      name={name}
      label="Receipts"
      isRequired={isRequired}
      limits={RECEIPT_FILES}
      tooMany={`Add up to ${RECEIPT_FILES.most} receipts to an expense.`}
      stored={images.filter(({ id }) => !content.remove_image_ids.includes(id))}
      photos={content.photos}
      error={error}
      keep={keepReceipt}
      read={readReceipt}
      onAdd={(added) => onChange((now) => ({ photos: [...now.photos, ...added] }))}
      onRemove={({ id }) => onChange((now) => ({ photos: now.photos.filter((photo) => photo.id !== id) }))}
      onRemoveStored={({ id }) => onChange((now) => ({ remove_image_ids: [...now.remove_image_ids, id] }))}
    />
  );
}

async function keepReceipt(file: File) {
  const { user_id } = visitStore.getState();
  if (user_id === null) throw new PhotoError('You are signed out. Sign in again to add the photo.');
  return keepPhoto(file, await openVisitStore(user_id), RECEIPT_FILES);
}

async function readReceipt(id: string) {
  const { user_id } = visitStore.getState();
  return user_id === null ? undefined : (await openVisitStore(user_id)).readBytes(id);
}
