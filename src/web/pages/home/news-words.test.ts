import { describe, expect, it } from 'vitest';
import type { NewsItem } from '#contract/oversight/dashboard.ts';
import { newsDay, newsHref, newsWords } from '#web/pages/home/news-words.ts';

const mia = { id: 'm', name: 'Mia Quill' };
const item = (kind: NewsItem['kind'], more: Partial<NewsItem> = {}): NewsItem => ({
  ...{ kind, id: '1', count: 1, at: '2026-11-24T09:00:00Z', young_person: mia, date: '2026-11-24' },
  taken_back_forms: [],
  ...more,
});
const tell = (told: NewsItem) => [newsWords(told), newsDay(told), newsHref(told)];

describe('the text of a social worker’s news', () => {
  it('[SHL-06] [MIS-01] says that a young person is missing, is found, and that it is over', () => {
    expect(tell(item('young_person_missing'))).toEqual([
      'Reported missing: Mia Quill',
      'last seen 24/11/2026',
      '/dashboard/missing-episodes/1',
    ]);
    expect(tell(item('young_person_found'))).toEqual([
      'Found after being missing: Mia Quill',
      'on 24/11/2026',
      '/dashboard/missing-episodes/1',
    ]);
    expect(newsWords(item('missing_episode_closed'))).toBe('Missing episode closed: Mia Quill');
  });

  it('[SHL-06] [AUT-10] links several about someone who has moved to another organisation to the first, not to a closed record', () => {
    const several = item('report', { count: 3 });
    expect(newsHref(several)).toBe('/dashboard/young-persons/m?tab=reports');
    const young_person = { ...mia, is_elsewhere: true as const };
    expect(tell({ ...several, young_person })).toEqual([
      '3 reports ready to read: Mia Quill',
      'from 24/11/2026',
      '/dashboard/reports/1',
    ]);
  });

  it('[SHL-06] links one quotation or invoice to itself, and several to their list', () => {
    expect(tell(item('quotation'))).toEqual([
      'New quotation: Mia Quill',
      'on 24/11/2026',
      '/dashboard/quotations/1',
    ]);
    const several = { count: 3, young_person: null };
    expect(tell(item('quotation', several))).toEqual([
      '3 new quotations',
      'from 24/11/2026',
      '/dashboard/quotations',
    ]);
    expect(newsHref(item('invoice'))).toBe('/dashboard/invoices/1');
    expect(tell(item('invoice', several))).toEqual([
      '3 new invoices',
      'from 24/11/2026',
      '/dashboard/invoices',
    ]);
  });

  it('[SHL-06] links several changes of one young person to their list', () => {
    const several = { count: 2 };
    expect(tell(item('appointment_cancelled', several))).toEqual([
      '2 appointments cancelled: Mia Quill',
      'from 24/11/2026',
      '/dashboard/young-persons/m?tab=appointments',
    ]);
    expect(newsHref(item('report', several))).toBe('/dashboard/young-persons/m?tab=reports');
    expect(tell(item('report_taken_back', { taken_back_forms: ['Incident report'] }))).toEqual([
      'Incident report withdrawn, do not rely on it: Mia Quill',
      'for 24/11/2026',
      '/dashboard/reports/1',
    ]);
    expect(tell(item('incident_report'))).toEqual([
      'Incident report ready to read: Mia Quill',
      'for 24/11/2026',
      '/dashboard/reports/1',
    ]);
  });
});
