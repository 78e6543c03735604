/** The office's notes for the carer at the door, wherever they read about the appointment, with and without signal. */
export function VisitNotes({ notes }: { notes: string | null }) {
  if (!notes?.trim()) return null;
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3">
      <h3 className="text-sm font-semibold">Notes for this appointment</h3>
      <p className="mt-1 break-words whitespace-pre-line">{notes}</p>
    </div>
  );
}
