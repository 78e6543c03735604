import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { previewUnsavedPriceList } from '#contract/money/price-previews.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { LastMonthSection } from '#web/features/money/price-lists/LastMonthCard.tsx';
import { buildFields, PriceValues } from '#web/features/money/price-lists/price-list-form.ts';

interface Props {
  control: Control<PriceValues>;
  /** The saved price list that the form changes. */
  replaces: string | undefined;
}

type Body = BodyOf<typeof previewUnsavedPriceList>;

/** Last month by the numbers in the form, before anything is saved; a number that changes asks anew. */
export function UnsavedPreview({ control, replaces }: Props) {
  const values = PriceValues.safeParse(useWatch({ control })).data;
  const [asked, setAsked] = useState<Body>();
  const body = values && buildBody(values, replaces);
  const isCurrent = asked !== undefined && JSON.stringify(asked) === JSON.stringify(body);
  const answer = useEndpoint(previewUnsavedPriceList, { body: asked as Body }, { enabled: isCurrent });
  if (!body)
    return (
      <p className="text-sm text-ink-soft">Fill in every field to see what last month would have cost.</p>
    );
  return (
    <LastMonthSection
      from_date={body.from_date}
      onAsk={() => setAsked(body)}
      {...(isCurrent ? { answer } : {})}
    />
  );
}

function buildBody(values: PriceValues, replaces: string | undefined): Body {
  const { client_id, service_type_id } = values;
  return {
    ...buildFields(values),
    ...{ client_id: client_id || null, service_type_id },
    ...(replaces ? { replaces } : {}),
  };
}
