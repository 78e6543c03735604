import { makeDocumentOfApproval } from '#server/features/reports/documents/make-document.actions.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { World } from '#test/policies/world.ts';

/** An approved report with its document for each side of the world: Cara's at Ashdown and Carl's at Birch. */
export async function approvedReports({ given, services }: TestApp, { id }: World) {
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
  const sides = { own: await of('Cara', 'Ashdown', 'Amy'), other: await of('Carl', 'Birch', 'Bea') };

  /** An administrator has no others. */
  return (about: 'approved_report' | 'report_document', whose: 'own' | 'other', role: string) =>
    whose === 'other' && role === 'admin' ? undefined : sides[whose][about];
}
