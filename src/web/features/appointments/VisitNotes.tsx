/** The office's notes for the carer at the door, wherever they read about the appointment, with and without signal. */
export function VisitNotes({ notes, when }: { notes: string | null; when?: string }) {
  if (!notes?.trim()) return null;
  // With its time it is a section of its own, and not part of a visit's section.
  const Heading = when ? 'h2' : 'h3';
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3">
      <Heading className="text-sm font-semibold">
        {when ? `Notes for ${when}` : 'Notes for this appointment'}
      </Heading>
      <p className="mt-1 break-words whitespace-pre-line">{notes}</p>
    </div>
  );
}
