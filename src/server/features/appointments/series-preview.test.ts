import { describe, expect, it } from 'vitest';
import { previewSeriesChange } from '#contract/appointments/appointment-previews.ts';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { openSeries } from '#test/kit/appointments/series.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-22T09:00:00Z' });
const { given } = app;
const { admin, newSeries, places, begin } = openSeries(app);

type Body = BodyInputOf<typeof updateAppointment>;

describe('POST /api/appointments/{id}/change_preview/', () => {
  it('[APT-06] shows which dates a change applies to, which stay and why, and what clashes, and saves nothing', async () => {
    const { series_id, first, second, third } = await newSeries();
    const busy = await given.carer();
    await admin.send(updateAppointment, { params: { id: third.id }, body: { place: 'Park', version: 1 } });
    await given.appointment({ carer: busy, start_at: '2026-12-09T17:00:00Z' });
    await begin(first, '2026-11-16');
    const body: Body = { place: 'Pool', carer_ids: [busy.id], version: 1, apply_to: 'all' };
    const told = await admin.send(previewSeriesChange, { params: { id: second.id }, body });
    expect(
      told.dates.map(({ start_date, stays, kept, carers }) => [
        start_date.slice(5),
        stays?.reason ?? null,
        kept,
        carers.map(({ clash }) => clash !== null),
      ]),
    ).toEqual([
      ['11-16', 'past', [], [false]],
      ['12-02', null, [], [false]],
      ['12-07', null, ['Place'], [false]],
      ['12-09', null, [], [true]],
    ]);
    expect(await places(series_id)).toEqual(['Library', 'Library', 'Park', 'Library']);
    const alone = await admin.send(previewSeriesChange, {
      params: { id: second.id },
      body: { ...body, apply_to: 'this' },
    });
    expect(alone.dates).toEqual([]);
    const nothing: Body = { place: 'Library', version: 1, apply_to: 'following' };
    const same = await admin.send(previewSeriesChange, { params: { id: second.id }, body: nothing });
    expect(same.dates).toEqual([]);
  });
});
