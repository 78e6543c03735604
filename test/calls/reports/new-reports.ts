import type { Facts } from '#test/calls/example.ts';
import type { AppReportFacts } from '#test/kit/reports/given-reports.ts';

/** A report of Cara's about Amy that no call has used up yet, from before anything else that she did. */
export function newReport({ app, world, next }: Facts) {
  const start = Date.parse('2025-01-01T00:00:00Z') + next() * 900_000;
  return app.given.report({
    carer: { id: world.id('Cara') },
    young_person: { id: world.id('Amy') },
    service_type: { id: world.id('support') },
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 900_000).toISOString(),
  });
}

/** One form of such a report, written. */
export async function newWrittenReport(facts: Facts, status: NonNullable<AppReportFacts['status']>) {
  const report = await newReport(facts);
  const { id } = await facts.app.given.appReport(report, { status });
  return { id, report_id: report.id };
}
