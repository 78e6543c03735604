import { z } from 'zod';
import { formatDate } from '#contract/core/dates.ts';
import { IsoDate } from '#contract/core/shapes.ts';
import { fieldLabels } from '#web/features/young-persons/profile/profile-sections.ts';
import type { Fact } from '#web/ui/record/Card.tsx';

const labels: Readonly<Record<string, string>> = fieldLabels;
const Lines = z.array(z.looseObject({ line_1: z.string(), town: z.string(), postcode: z.string() })).min(1);

/** A field that a new record begins with, in words; nothing where it says nothing, or only names another record. */
export function describeField(name: string, value: unknown, from: Readonly<Record<string, string>>): Fact[] {
  const words = describeValue(value);
  if (!words || name.endsWith('_id')) return [];
  const term = labels[name] ?? from[name] ?? (name === 'addresses' ? 'Address' : undefined);
  return term ? [{ term, value: words, wide: words.length > 60 }] : [];
}

function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return IsoDate.safeParse(value).success ? formatDate(value) : value;
  const addresses = Lines.safeParse(value).data;
  if (addresses)
    return addresses.map(({ line_1, town, postcode }) => `${line_1}, ${town}, ${postcode}`).join('; ');
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ');
  return '';
}
