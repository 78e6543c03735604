import { makeDocumentOfApproval } from '#server/features/reports/documents/make-document.actions.ts';
import type { Facts } from '#test/calls/example.ts';

/** An approved report with its document for each side of the world: Cara's at Ashdown and Carl's at Birch. */
async function approveReports({ app: { given, services }, world: { id } }: Facts) {
  const of = async (carer: string, client: string, young_person: string) => {
    const report = await given.report({
      carer: { id: id(carer) },
      client: { id: id(client) },
      young_person: { id: id(young_person) },
      start_at: '2026-10-01T10:00:00Z',
    });
    const { id: app_report_id } = await given.appReport(report, { status: 'approved' });
    const job = { app_report_id, request_id: 'world' };
    const report_document = await makeDocumentOfApproval(services.pools, services.config, job);
    return { approved_report: report.id, report_document };
  };
  return { own: await of('Cara', 'Ashdown', 'Amy'), other: await of('Carl', 'Birch', 'Bea') };
}

const sides = new WeakMap<object, ReturnType<typeof approveReports>>();

/** Made once in each world. */
export function findApproved(facts: Facts) {
  const known = sides.get(facts) ?? approveReports(facts);
  sides.set(facts, known);
  return known;
}
