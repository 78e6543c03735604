import type { Subject } from '#test/calls/example.ts';
import type { AppReportFacts } from '#test/kit/given-reports.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { World } from '#test/policies/world.ts';

/** Reports of Cara's about Amy that no call has used up yet. */
export function openNewReports({ given }: Pick<TestApp, 'given'>, world: World) {
  let count = 0;

  const newReport = () => {
    // Before anything else that she did.
    const start = Date.parse('2025-01-01T00:00:00Z') + count++ * 3_600_000;
    return given.report({
      carer: { id: world.id('Cara') },
      young_person: { id: world.id('Amy') },
      service_type: { id: world.id('support') },
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 900_000).toISOString(),
    });
  };

  const written = async (status: NonNullable<AppReportFacts['status']>) => {
    const report = await newReport();
    const { id } = await given.appReport(report, { status });
    return { id, report_id: report.id };
  };

  /** A new one for subjects that a call changes; nothing for all others. */
  return async (about: Subject): Promise<string | undefined> => {
    if (about === 'report_to_write') return (await newReport()).id;
    if (about === 'app_report_draft') return (await written('draft')).id;
    if (about === 'report_to_decide') return (await written('submitted')).report_id;
    if (about === 'report_approved') return (await written('approved')).report_id;
    return undefined;
  };
}
