import { useRouter } from '@tanstack/react-router';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import { getPriceList, type PriceList, type PriceListRecord } from '#contract/money/price-lists.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { LastMonthCard } from '#web/features/money/price-lists/LastMonthCard.tsx';
import { StateBadge } from '#web/features/money/price-lists/PriceListListPage.tsx';
import {
  nameClient,
  priceListHref,
  sayDays,
  sayListRate,
  VAT_WORDS,
} from '#web/features/money/price-lists/price-list-words.ts';
import { RemovePricesDialog } from '#web/features/money/price-lists/RemovePricesDialog.tsx';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

export function PriceListPage({ id }: { id: string }) {
  const { data: list, error, refetch } = useEndpoint(getPriceList, { params: { id } });
  usePage(list?.service_type.name);
  return (
    <RecordScreen
      back={{ label: 'Price lists', href: '/dashboard/price-lists' }}
      loading={!list}
      error={list ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={list?.service_type.name}
      badge={list && <StateBadge state={list.state} />}
      lead={list && sayLead(list)}
      actions={list && <Actions list={list} />}
      facts={list ? describeFacts(list) : []}
      factColumns={3}
    >
      {list && list.state !== 'past' && <LastMonthCard key={list.id} list={list} />}
    </RecordScreen>
  );
}

const sayLead = (list: PriceListRecord) =>
  `${nameClient(list)}. ${sayDays(list)}${list.is_charged ? '. Work is charged at it, so you cannot change it' : ''}`;

function Actions({ list }: { list: PriceListRecord }) {
  const router = useRouter();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <UiLink
        href={`/dashboard/price-lists/new?copy=${list.id}`}
        className={buttonClass({ variant: list.is_charged ? 'default' : 'outline' })}
      >
        <Copy aria-hidden size={18} /> New price from this
      </UiLink>
      {!list.is_charged && (
        <>
          <Button variant="outline" icon={Trash2} onClick={() => setIsRemoving(true)}>
            Remove
          </Button>
          <UiLink href={`${priceListHref(list.id)}/edit`} className={buttonClass()}>
            <Pencil aria-hidden size={18} /> Edit
          </UiLink>
        </>
      )}
      {isRemoving && (
        <RemovePricesDialog
          lists={[list]}
          onDone={() => {
            toast.success(`${list.service_type.name}: price removed`);
            void router.navigate({ href: '/dashboard/price-lists' });
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}

const sayPercent = (percent: number) => (percent === 0 ? 'As on weekdays' : `${percent}% more`);

const sayMinutes = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`);

function describeFacts(list: PriceList): Fact[] {
  const { client, unit } = list;
  const isHourly = unit === 'hour';
  const hourly: Fact[] = [
    { term: 'Evening (20:00 to 23:00)', value: sayPercent(list.evening_percent) },
    { term: 'Night (23:00 to 07:00)', value: sayPercent(list.night_percent) },
  ];
  const time: Fact[] = [
    {
      term: 'Charged at least',
      value: list.minimum_minutes === 0 ? 'No minimum' : sayMinutes(list.minimum_minutes),
    },
    { term: 'Charged by started', value: sayMinutes(list.rounding_minutes) },
    { term: 'Sleep-in', value: list.sleep_in ? `${sayAmount(list.sleep_in)} a night` : 'By the hour' },
  ];
  return [
    { term: 'Rate', value: sayListRate(list) },
    ...(isHourly ? hourly : []),
    { term: 'Weekend', value: sayPercent(list.weekend_percent) },
    { term: 'Bank holiday', value: sayPercent(list.bank_holiday_percent) },
    ...(isHourly ? time : []),
    {
      term: 'Time awake in a sleep-in',
      value: list.waking_rate ? `${sayAmount(list.waking_rate)} an hour` : 'Not charged',
    },
    { term: 'Miles', value: list.mileage_rate ? `${sayAmount(list.mileage_rate)} a mile` : 'Not charged' },
    {
      term: `Cancelled less than ${list.late_hours} hours before`,
      value: `${list.late_percent}% of the price`,
    },
    {
      term: `Cancelled up to ${list.early_hours} hours before`,
      value: `${list.early_percent}% of the price`,
    },
    { term: 'VAT', value: VAT_WORDS[list.vat_treatment] },
    { term: 'Wording on documents', value: list.vat_note, wide: true },
    {
      term: 'Client',
      value: client ? (
        <TextLink href={`/dashboard/clients/${client.id}`}>{client.name}</TextLink>
      ) : (
        nameClient(list)
      ),
    },
  ];
}
