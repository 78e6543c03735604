import { describe, expect, it } from 'vitest';
import { tellNamesApart } from '#contract/organisations/social-worker-names.ts';

describe('a list of social workers', () => {
  it('[SWK-01] shows addresses only for social workers with the same name', () => {
    const people = [
      { id: '1', name: 'Amir Islam', email: 'amir.islam@croydon.gov.uk' },
      { id: '2', name: 'amir islam', email: 'a.islam@croydon.gov.uk' },
      { id: '3', name: 'Bea Bay', email: 'bea.bay@croydon.gov.uk' },
    ];
    expect(tellNamesApart(people).map(({ id, name }) => [id, name])).toEqual([
      ['1', 'Amir Islam, amir.islam@croydon.gov.uk'],
      ['2', 'amir islam, a.islam@croydon.gov.uk'],
      ['3', 'Bea Bay'],
    ]);
  });
});
