import { describe, expect, it } from 'vitest';
import { londonInstant } from '#contract/core/dates.ts';
import { calculateServiceCosts } from '#contract/money/quotations.ts';
import { loadTypicalPrices } from '#demo/money/typical-prices.ts';
import data from '#server/data/service-types.json' with { type: 'json' };
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
await seedCatalogues(owner);
await loadTypicalPrices(owner);
const office = as.admin();

const services = await owner<{ id: string; slug: string }[]>`select id, slug from service_type`;
const findService = (slug: string) => services.find((each) => each.slug === slug)?.id ?? '';
const at = (london: string) => londonInstant(london.slice(0, 10), london.slice(11));
const item = (slug: string, start: string, end: string, carers = 1) => ({
  service_type_id: findService(slug),
  start_at: at(start),
  end_at: at(end),
  carers,
});

describe('POST /api/service_cost_quotation/services_costs_calculator/', () => {
  it.each(data.worked_examples_at_typical_rates)(
    '[SVC-01] calculates by the typical prices: $title',
    async (example) => {
      const { service_type, start, end, carers, miles } = example;
      const body = {
        items: [{ ...item(service_type, start, end, carers), ...(miles ? { miles: String(miles) } : {}) }],
      };
      const quote = await office.send(calculateServiceCosts, { body });
      expect(quote.lines.map(({ band, amount }) => ({ band, amount }))).toEqual(
        example.lines.map((line) => ({ band: line.band, amount: line.amount_gbp.toFixed(2) })),
      );
      expect(quote).toMatchObject({ total: example.total_gbp.toFixed(2), vat: '0.00' });
    },
  );

  it('[SVC-01] charges VAT if the price says so, rounded once, and says why not if it does not', async () => {
    const items = [
      item('placement-support', '2026-11-25T08:00', '2026-11-25T18:00'),
      item('mentoring', '2026-11-25T10:00', '2026-11-25T12:00'),
    ];
    const quote = await office.send(calculateServiceCosts, { body: { items } });
    expect([quote.subtotal, quote.vat, quote.total]).toEqual(['344.00', '56.00', '400.00']);
    const note = 'Exempt from VAT: welfare services by a state-regulated provider.';
    expect(quote.vat_notes).toEqual([`Mentoring: ${note}`]);
    const exempt = await office.send(calculateServiceCosts, { body: { items: items.slice(1) } });
    expect(exempt.vat_notes).toEqual([note]);
    expect(quote.lines.map((line) => line.item)).toEqual([0, 1]);
  });

  it('[SVC-01] knows the bank holidays of the client’s nation', async () => {
    const scottish = await given.client({ local_authority_code: 'S12000036' });
    const items = [item('mentoring', '2026-11-30T10:00', '2026-11-30T12:00')];
    const there = await office.send(calculateServiceCosts, { body: { client_id: scottish.id, items } });
    expect(there.lines[0]?.band).toBe('bank-holiday');
    expect((await office.send(calculateServiceCosts, { body: { items } })).lines[0]?.band).toBe('day');
  });

  it('[SVC-01] uses a client’s own prices for its people, and for nobody else’s', async () => {
    const [client, other] = [await given.client(), await given.client()];
    const own = { client_id: client.id, service_type_id: findService('mentoring'), from_date: '2026-01-01' };
    await owner`insert into price_list ${owner({ ...own, unit: 'hour', rate_pence: 1000 })}`;
    const theirs = as.user(await given.user({ user_type: 'client', client }));
    const strangers = as.user(await given.user({ user_type: 'client', client: other }));
    const items = [item('mentoring', '2026-11-25T10:00', '2026-11-25T12:00')];
    expect((await theirs.send(calculateServiceCosts, { body: { items } })).total).toBe('20.00');
    expect((await strangers.send(calculateServiceCosts, { body: { items } })).total).toBe('64.00');
    const asked = await strangers.call(calculateServiceCosts, { body: { client_id: client.id, items } });
    expect(asked.status).toBe(404);
    expect((await as.carer().call(calculateServiceCosts, { body: { items } })).status).toBe(403);
  });

  it('[SVC-01] says for which line there is no price, no service, or an impossible time', async () => {
    const unknown = {
      ...item('mentoring', '2026-11-25T10:00', '2026-11-25T12:00'),
      service_type_id: (await office.user()).id,
    };
    const items = [item('mentoring', '2020-11-25T10:00', '2020-11-25T12:00'), unknown];
    const refused = await office.call(calculateServiceCosts, { body: { items } });
    expect(refused.problem.errors?.map(({ path }) => path)).toEqual([
      'items.0.service_type_id',
      'items.1.service_type_id',
    ]);
    const backwards = [item('mentoring', '2026-11-25T12:00', '2026-11-25T10:00')];
    const wrong = await office.call(calculateServiceCosts, { body: { items: backwards } });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'items.0.end_at']);
  });
});
