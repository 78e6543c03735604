/** How many hours one carer usually works. At night and in homes, neither minutes nor whole days are unusual. */
const USUAL_HOURS = { shortest: 0.25, longest: 16 };
const USUAL_HOURS_OF: Record<string, typeof USUAL_HOURS> = {
  'Residential and nights': { shortest: 1, longest: 24 },
};

/** Whether this many hours of a service are unusual. Every carer is booked for the whole appointment. */
export function judgeLength(hours: number, category: string): 'length.long' | 'length.short' | undefined {
  const usual = USUAL_HOURS_OF[category] ?? USUAL_HOURS;
  if (hours < usual.shortest) return 'length.short';
  return hours > usual.longest ? 'length.long' : undefined;
}
