import { Check, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { MAX_BANK_BYTES, toMegabytes } from '#contract/core/file-limits.ts';
import {
  type BankColumns,
  MAX_BANK_ROWS,
  type OwedInvoice,
  previewBankFile,
  recordBankRows,
} from '#contract/money/bank-files.ts';
import { describeError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { INVOICES } from '#web/features/money/invoices/invoice-words.ts';
import { BankColumnsCard } from '#web/features/money/payments/BankColumnsCard.tsx';
import { BankRows } from '#web/features/money/payments/BankRows.tsx';
import {
  addUpTicked,
  type Choices,
  listTicked,
  startChoices,
} from '#web/features/money/payments/bank-choices.ts';
import { decodeFile } from '#web/files/decode-file.ts';
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';

type Preview = AnswerOf<typeof previewBankFile>;

interface Opened {
  name: string;
  csv: string;
  preview: Preview;
  choices: Choices;
  /** Those of the look, and those that a person looked up. */
  invoices: readonly OwedInvoice[];
}

/** A bank's file is looked at row by row first; then what is ticked is recorded, all of it or nothing. */
export function BankFilePage() {
  usePage('Payments from a bank file');
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<AnswerOf<typeof recordBankRows>>();
  const preview = useSend(previewBankFile);
  const [isStale, setIsStale] = useState(false);
  const open = (name: string, csv: string, columns?: BankColumns, before?: Opened) => {
    setProblem(undefined);
    setDone(undefined);
    setIsStale(before !== undefined);
    preview.mutate(
      { body: { csv, ...(columns ? { columns } : {}) } },
      {
        onSuccess: (answer) =>
          setOpened({
            ...{ name, csv, preview: answer, invoices: answer.invoices },
            choices: startChoices(answer.rows, answer.invoices, before),
          }),
        onError: (error) => setProblem(error.errors[0]?.message ?? describeError(error)),
      },
    );
  };
  return (
    <div className="space-y-5">
      <PageHeader
        title="Payments from a bank file"
        back={{ label: 'Invoices', href: INVOICES }}
        lead="Nothing is recorded until you have seen each row. The same file again records nothing twice."
        actions={
          opened && (
            <RecordButton
              opened={opened}
              onStale={() => open(opened.name, opened.csv, opened.preview.columns, opened)}
              onRecorded={(answer) => {
                setDone(answer);
                setOpened(undefined);
              }}
            />
          )
        }
      />
      <LeaveGuard
        hasChanges={() => opened !== undefined}
        title="Leave without recording?"
        text="The payments of this file are not recorded yet. You can open it again, and choose its rows anew."
      />
      {isStale && (
        <Banner tone="warning" title="Money was recorded meanwhile, of this file or by hand">
          Nothing of this file was recorded now. It was looked at again: a row is not ticked any more where
          another sum is owed than was shown. Check those, and the rows that are still ticked.
        </Banner>
      )}
      {done && (
        <Banner
          tone="success"
          title={`${done.rows === 1 ? 'One payment' : `${done.rows} payments`} recorded, ${sayAmount(done.total)}`}
          action={<TextLink href={INVOICES}>See invoices</TextLink>}
        />
      )}
      <ChooseBankFile
        problem={problem}
        isBusy={preview.isPending}
        onProblem={setProblem}
        onChosen={open}
        name={opened?.name}
      />
      {opened && (
        <>
          <BankColumnsCard
            headings={opened.preview.headings}
            columns={opened.preview.columns}
            onChange={(columns) => open(opened.name, opened.csv, columns)}
          />
          <BankRows
            rows={opened.preview.rows}
            invoices={opened.invoices}
            choices={opened.choices}
            onChoose={(line, choice, invoice) =>
              setOpened({
                ...opened,
                choices: new Map([...opened.choices, [line, choice]]),
                invoices: addInvoice(opened.invoices, invoice),
              })
            }
          />
        </>
      )}
    </div>
  );
}

/** The sum that was shown first stays the one that is compared. */
const addInvoice = (invoices: readonly OwedInvoice[], invoice: OwedInvoice | undefined) =>
  !invoice || invoices.some(({ id }) => id === invoice.id) ? invoices : [...invoices, invoice];

interface ChooseProps {
  name: string | undefined;
  problem: string | undefined;
  isBusy: boolean;
  onProblem: (problem: string) => void;
  onChosen: (name: string, csv: string) => void;
}

function ChooseBankFile({ name, problem, isBusy, onProblem, onChosen }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > MAX_BANK_BYTES)
      onProblem(`The file is larger than ${toMegabytes(MAX_BANK_BYTES)} MB. Fetch fewer days from the bank.`);
    else onChosen(file.name, decodeFile(await file.arrayBuffer()));
    // So that choosing the corrected file of the same name counts as a change.
    target.value = '';
  };
  return (
    <Card title={name ?? 'A CSV file from the bank'}>
      <div className="space-y-4">
        {problem && <Banner tone="error">{problem}</Banner>}
        {!name && (
          <p className="text-ink-soft">
            Fetch the transactions from the bank’s website as CSV: whole days, up to{' '}
            {MAX_BANK_ROWS.toLocaleString('en-GB')} rows. It needs the day, the amount and the reference.
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="CSV file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void read(event)}
        />
        <Button
          icon={FileUp}
          variant={name ? 'outline' : 'default'}
          pending={isBusy}
          onClick={() => input.current?.click()}
        >
          {name ? 'Choose another file' : 'Choose file'}
        </Button>
      </div>
    </Card>
  );
}

/** The file is not as it was looked at. */
const STALE: readonly string[] = ['payment.recorded', 'payment.owed_changed', 'payment.above_owed'];

const saySurplus = (rows: number) =>
  rows === 0 ? '' : ` ${rows === 1 ? 'One of them pays' : `${rows} of them pay`} more than is owed.`;

interface RecordProps {
  opened: Opened;
  /** Somebody recorded rows of the file, or other money, meanwhile. */
  onStale: () => void;
  onRecorded: (answer: AnswerOf<typeof recordBankRows>) => void;
}

function RecordButton({ opened, onStale, onRecorded }: RecordProps) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(recordBankRows);
  const { rows, shown, surplus } = listTicked(opened.choices, opened.invoices);
  const count = rows.length === 1 ? 'one payment' : `${rows.length} payments`;
  const close = () => {
    setIsAsking(false);
    send.reset();
  };
  return (
    <>
      <Button icon={Check} disabled={rows.length === 0} onClick={() => setIsAsking(true)}>
        Record {count}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={`Record ${count}?`}
        text={
          send.error
            ? (send.error.errors[0]?.message ?? send.error.message)
            : `They come to ${sayAmount(addUpTicked(opened.choices))}. All of them are recorded, or none.${saySurplus(surplus)}`
        }
        secondary={{ label: 'Cancel', onPress: close }}
        primary={{
          label: 'Record',
          pending: send.isPending,
          onPress: () =>
            send.mutate(
              { body: { csv: opened.csv, columns: opened.preview.columns, rows, shown } },
              {
                onError: (error) => {
                  if (!STALE.includes(error.code ?? '')) return;
                  close();
                  onStale();
                },
                onSuccess: async (answer) => {
                  close();
                  onRecorded(answer);
                  await refreshTopic('invoices');
                },
              },
            ),
        }}
      />
    </>
  );
}
