import { FileSpreadsheet, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { ExportForAccountsDialog } from '#web/features/money/accounts/ExportForAccountsDialog.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** Beside the list of invoices: what was earned, and the file for the accounts program. */
export function AccountsButtons() {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <UiLink href="/dashboard/invoices/margin" className={buttonClass({ variant: 'outline' })}>
        <TrendingUp aria-hidden size={18} /> Margin
      </UiLink>
      <Button variant="outline" icon={FileSpreadsheet} onClick={() => setIsExporting(true)}>
        For accounts
      </Button>
      {isExporting && <ExportForAccountsDialog onClose={() => setIsExporting(false)} />}
    </>
  );
}
