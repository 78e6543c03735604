import { downloadReports, MAX_REPORTS_IN_A_ZIP } from '#contract/reports/report-documents.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';

/**
 * Saves the documents of approved reports as one zip, named by the server. Throws ApiError: 409 where one of them is
 * not approved, 404 where one is out of sight; each such is named.
 */
export async function downloadZip(report_ids: readonly string[], name?: string): Promise<void> {
  const body = { report_ids: [...report_ids], ...(name ? { name } : {}) };
  const answer = await callForFile(downloadReports, { body });
  saveFile(fileNameIn(answer) ?? 'documents.zip', await answer.blob());
}

export interface ZipPart {
  name: string;
  report_ids: string[];
}

/** As many zips as it takes, each within what one may hold, and each saying which part it is. */
export function zipParts(report_ids: readonly string[], name: string): ZipPart[] {
  const count = Math.ceil(report_ids.length / MAX_REPORTS_IN_A_ZIP);
  return Array.from({ length: count }, (_, part) => ({
    name: count === 1 ? name : `${name}, part ${part + 1} of ${count}`,
    report_ids: report_ids.slice(part * MAX_REPORTS_IN_A_ZIP, (part + 1) * MAX_REPORTS_IN_A_ZIP),
  }));
}
