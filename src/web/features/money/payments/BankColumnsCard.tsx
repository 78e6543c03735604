import type { BankColumns } from '#contract/money/bank-files.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  headings: readonly string[];
  columns: BankColumns;
  onChange: (columns: BankColumns) => void;
}

/** The columns as they were recognised, to be put right. */
export function BankColumnsCard({ headings, columns, onChange }: Props) {
  const options = headings.map((label, at) => ({ value: String(at), label }));
  const set = (part: Partial<BankColumns>) => onChange({ ...columns, ...part });
  return (
    <Card title="Columns">
      <p className="mb-3 text-sm text-ink-soft">
        Recognised by their headings. Where one is wrong, choose another.
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label="Day"
          options={options}
          value={String(columns.date)}
          onChange={(at) => set({ date: Number(at) })}
        />
        <Select
          label="Amount, or paid in"
          options={options}
          value={String(columns.money_in)}
          onChange={(at) => set({ money_in: Number(at) })}
        />
        <Select
          label="Paid out"
          placeholder="None: a minus says so"
          options={options}
          value={columns.money_out === null ? '' : String(columns.money_out)}
          onChange={(at) => set({ money_out: at === '' ? null : Number(at) })}
        />
        <MultiCombobox
          label="Reference"
          help="Kept with the payment."
          options={options}
          value={columns.words.map(String)}
          onChange={(chosen) => set({ words: chosen.slice(0, 4).map(Number) })}
        />
      </div>
    </Card>
  );
}
