import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Report } from '#contract/reports/reports.ts';
import { describeError } from '#web/api/api-error.ts';
import { downloadZip, type ZipPart, zipParts } from '#web/features/reports/download-zip.ts';
import {
  findUnready,
  sayUnready,
  type Unready,
  UnreadyList,
} from '#web/features/reports/left-out-reports.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  /** Approved reports, as far as is known. */
  reports: readonly Report[];
  /** The name of the zip file. */
  name: string;
  onLeaveOut: (report_ids: readonly string[]) => void;
}

interface Stopped {
  unready: Unready[];
  /** The remaining zip files, without those reports. */
  rest: ZipPart[];
}

/**
 * Downloads the documents of approved reports, in one or more zip files. A report that is no longer available is named,
 * and can be left out.
 */
export function DownloadButton({ reports, name, onLeaveOut }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [stopped, setStopped] = useState<Stopped>();
  const parts = zipParts(
    reports.map(({ id }) => id),
    name,
  );
  const known = new Map(reports.map((report) => [report.id, report]));
  const download = async (asked: readonly ZipPart[]) => {
    setIsBusy(true);
    setStopped(undefined);
    for (const [at, part] of asked.entries()) {
      try {
        await downloadZip(part.report_ids, part.name);
      } catch (error) {
        const unready = findUnready(
          error,
          part.report_ids.flatMap((id) => known.get(id) ?? []),
        );
        if (unready.length > 0) setStopped({ unready, rest: withoutThese(asked.slice(at), unready) });
        else toast.error('We could not download the documents', { text: describeError(error) });
        break;
      }
    }
    setIsBusy(false);
  };
  const left = stopped?.rest.reduce((count, { report_ids }) => count + report_ids.length, 0) ?? 0;
  const goOn = ({ unready, rest }: Stopped) => {
    onLeaveOut(unready.map(({ report }) => report.id));
    void download(rest);
  };
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon={Download}
        pending={isBusy}
        onClick={() => void download(parts)}
      >
        Download {reports.length > 1 ? `${reports.length} documents` : 'document'}
        {parts.length > 1 && ` in ${parts.length} zips`}
      </Button>
      {stopped && (
        <ConfirmDialog
          open
          onClose={() => setStopped(undefined)}
          title={sayUnready(stopped.unready.length, stopped.unready.length + left, 'downloaded')}
          text={<UnreadyList unready={stopped.unready} />}
          secondary={{ label: left > 0 ? 'Cancel' : 'Close', onPress: () => setStopped(undefined) }}
          {...(left > 0
            ? {
                primary: {
                  label: left === 1 ? 'Download the other one' : `Download the other ${left}`,
                  onPress: () => goOn(stopped),
                },
              }
            : {})}
        />
      )}
    </>
  );
}

const withoutThese = (parts: readonly ZipPart[], unready: readonly Unready[]): ZipPart[] => {
  const ids = new Set(unready.map(({ report }) => report.id));
  return parts
    .map((part) => ({ ...part, report_ids: part.report_ids.filter((id) => !ids.has(id)) }))
    .filter(({ report_ids }) => report_ids.length > 0);
};
