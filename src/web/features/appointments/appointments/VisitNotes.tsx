/** The office's notes for an appointment, for the door: wherever its carer reads of it, with and without signal. */
export function VisitNotes({ notes, when }: { notes: string | null; when?: string }) {
  if (!notes?.trim()) return null;
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3">
      <h3 className="text-sm font-semibold">{when ? `Notes for ${when}` : 'Notes for this appointment'}</h3>
      <p className="mt-1 break-words whitespace-pre-line">{notes}</p>
    </div>
  );
}
