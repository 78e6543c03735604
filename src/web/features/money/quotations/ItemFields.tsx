import { Trash2 } from 'lucide-react';
import { explainMiles, type ItemValues, isOvernight } from '#web/features/money/quotations/item-values.ts';
import { Button } from '#web/ui/field/Button.tsx';
import type { Option } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  item: ItemValues;
  /** From 0. */
  place: number;
  services: readonly Option[];
  findError: (field: string) => string | undefined;
  onChange: (changed: Partial<ItemValues>) => void;
  onRemove: (() => void) | undefined;
}

export function ItemFields({ item, place, services, findError, onChange, onRemove }: Props) {
  const take = (field: keyof ItemValues) => (value: string) => onChange({ [field]: value });
  const name = (field: string) => `items.${place}.${field}`;
  return (
    <Card
      title={`Visit ${place + 1}`}
      aside={
        onRemove && (
          <Button variant="ghost" size="sm" icon={Trash2} onClick={onRemove}>
            Remove
          </Button>
        )
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Combobox
          label="Service"
          name={name('service_type_id')}
          className="col-span-full"
          value={item.service_type_id}
          onChange={take('service_type_id')}
          options={services}
          error={findError('service_type_id')}
        />
        <DateField
          label="Day"
          name={name('date')}
          className="col-span-full"
          value={item.date}
          onChange={take('date')}
          error={findError('start_at')}
        />
        <TimeField
          label="From"
          name={name('start_time')}
          value={item.start_time}
          onChange={take('start_time')}
        />
        <TimeField
          label="Until"
          isEnd
          name={name('end_time')}
          value={item.end_time}
          onChange={take('end_time')}
          help={isOvernight(item) ? 'On the next day' : undefined}
          error={findError('end_at')}
        />
        <NumberField
          label="Carers"
          name={name('carers')}
          value={item.carers}
          onChange={take('carers')}
          error={findError('carers')}
        />
        <NumberField
          label="Miles"
          name={name('miles')}
          decimals={2}
          optional
          value={item.miles}
          onChange={take('miles')}
          error={explainMiles(item) ?? findError('miles')}
        />
      </div>
    </Card>
  );
}
