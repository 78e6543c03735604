import { Check, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { MAX_BANK_BYTES, toMegabytes } from '#contract/core/file-limits.ts';
import {
  BankColumns,
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
import type { BankPreview } from '#web/features/money/payments/bank-words.ts';
import { decodeFile } from '#web/files/decode-file.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';

interface Opened {
  name: string;
  csv: string;
  preview: BankPreview;
  choices: Choices;
  /** Those of the preview, and those that the user searched for. */
  invoices: readonly OwedInvoice[];
}

/** A file as sent for a preview. */
interface Sent {
  name: string;
  csv: string;
  columns?: BankColumns | undefined;
  is_month_first?: boolean;
}

/** The file has the month first, so the user is asked. */
interface Asked extends Sent {
  question: string;
}

/** Undefined until the user has chosen them. */
const readColumns = ({ preview }: Opened): BankColumns | undefined =>
  BankColumns.safeParse(preview.columns).data;

/** The user checks a bank's file row by row. Then everything ticked is recorded, or nothing. */
export function BankFilePage() {
  usePage('Payments from a bank file');
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<AnswerOf<typeof recordBankRows>>();
  const preview = useSend(previewBankFile);
  const [isStale, setIsStale] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const open = ({ name, csv, columns, is_month_first = false }: Sent, before?: Opened) => {
    setProblem(undefined);
    setDone(undefined);
    setAsked(undefined);
    setIsStale(before !== undefined);
    preview.mutate(
      { body: { csv, is_month_first, ...(columns ? { columns } : {}) } },
      {
        onSuccess: (answer) =>
          setOpened({
            ...{ name, csv, preview: answer, invoices: answer.invoices },
            choices: startChoices(answer.rows, answer.invoices, before),
          }),
        onError: (error) => {
          if (error.code === 'file.month_first')
            setAsked({ name, csv, columns, is_month_first: true, question: error.message });
          else setProblem(error.errors[0]?.message ?? describeError(error));
        },
      },
    );
  };
  /** Previews it again, perhaps with other columns. */
  const openAgain = ({ name, csv, preview: { columns } }: Opened, chosen?: BankColumns, before?: Opened) => {
    const { is_month_first = false } = columns;
    open({ name, csv, is_month_first, columns: chosen && { ...chosen, is_month_first } }, before);
  };
  return (
    <div className="space-y-5">
      <PageHeader
        title="Payments from a bank file"
        back={{ label: 'Invoices', href: INVOICES }}
        lead="Check each row before you record it. Loading the same file again records nothing twice."
        actions={
          opened && (
            <RecordButton
              opened={opened}
              onStale={() => openAgain(opened, readColumns(opened), opened)}
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
        text="This file’s payments are not recorded yet. You can load it again later and reselect its rows."
      />
      {isStale && (
        <Banner tone="warning" title="Someone recorded a payment while you were checking">
          Nothing was recorded. We checked the file again and unticked rows where the amount owed has changed.
          Check every row before you record.
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
        onChosen={(name, csv) => open({ name, csv })}
        name={opened?.name}
      />
      {opened && (
        <>
          <BankColumnsCard
            key={JSON.stringify([opened.name, opened.preview.headings, opened.preview.columns])}
            preview={opened.preview}
            isBusy={preview.isPending}
            onChoose={(columns) => openAgain(opened, columns)}
          />
          {!opened.preview.needs_columns && (
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
          )}
        </>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Month first?"
        text={asked?.question ?? ''}
        secondary={{ label: 'Cancel', onPress: () => setAsked(undefined) }}
        primary={{ label: 'Read month first', onPress: () => asked && open(asked) }}
      />
    </div>
  );
}

/** The amount shown first stays the one that is compared. */
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
      onProblem(`The file is larger than ${toMegabytes(MAX_BANK_BYTES)} MB. Download a shorter period.`);
    else onChosen(file.name, decodeFile(await file.arrayBuffer()));
    // Clear the input, so that choosing a corrected file of the same name counts as a change.
    target.value = '';
  };
  return (
    <Card title={name ?? 'Bank file'}>
      <div className="space-y-4">
        {problem && <Banner tone="error">{problem}</Banner>}
        {!name && (
          <p className="text-ink-soft">
            Download transactions from your bank’s website as CSV, OFX or CAMT.053: whole days, up to{' '}
            {MAX_BANK_ROWS.toLocaleString('en-GB')} rows. The file needs a date, amount and reference.
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.ofx,.qfx,.xml,text/csv,text/xml,application/xml,application/x-ofx"
          aria-label="Bank file"
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

/** The facts have changed since the preview. */
const STALE: readonly string[] = ['payment.recorded', 'payment.owed_changed', 'payment.above_owed'];

const saySurplus = (rows: number) =>
  rows === 0 ? '' : ` ${rows === 1 ? 'One of them pays' : `${rows} of them pay`} more than is owed.`;

interface RecordProps {
  opened: Opened;
  /** Somebody has recorded rows of the file, or other money, in the meantime. */
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
            : `Total: ${sayAmount(addUpTicked(opened.choices))}. We’ll record all of them or none.${saySurplus(surplus)}`
        }
        secondary={{ label: 'Cancel', onPress: close }}
        primary={{
          label: 'Record',
          pending: send.isPending,
          onPress: () =>
            send.mutate(
              { body: { csv: opened.csv, columns: BankColumns.parse(opened.preview.columns), rows, shown } },
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
