import type { Statement } from '#contract/money/statements.ts';
import type { Config } from '#server/config.ts';
import { buildStatementSheet } from '#server/features/money/statements/statement-sheet.ts';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import { asFileName } from '#server/features/reports/documents/file-names.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';

export async function makeStatementFile(
  statement: Statement,
  address: string | null,
  config: Config,
): Promise<DocumentFile> {
  const name = `${asFileName(`${statement.end_date} Statement ${statement.client.name}`)}.pdf`;
  return { name, content: await renderSheet(buildStatementSheet(statement, address, config)) };
}
