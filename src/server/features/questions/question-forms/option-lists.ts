import ethnicities from '#server/data/ethnicities.json' with { type: 'json' };
import genders from '#server/data/genders.json' with { type: 'json' };
import languages from '#server/data/languages.json' with { type: 'json' };
import legalStatuses from '#server/data/legal-statuses.json' with { type: 'json' };
import localAuthorities from '#server/data/local-authorities.json' with { type: 'json' };
import needCodes from '#server/data/need-codes.json' with { type: 'json' };
import placementTypes from '#server/data/placement-types.json' with { type: 'json' };
import relationships from '#server/data/relationships.json' with { type: 'json' };
import religions from '#server/data/religions.json' with { type: 'json' };

/** An entry of a list that questions take options from. Filters use its further fields. */
interface ListItem {
  id: string;
  label: string;
  /** The everyday words, if the official ones are a sentence. */
  short_label?: string;
  order?: number;
  [other: string]: unknown;
}

const LISTS: Record<string, readonly ListItem[]> = {
  'ethnicities.json': ethnicities.items,
  'genders.json': genders.items,
  'languages.json': languages.items,
  'legal-statuses.json': legalStatuses.items,
  'local-authorities.json': localAuthorities.items,
  'need-codes.json': needCodes.items,
  'placement-types.json': placementTypes.items,
  'relationships.json': relationships.items,
  'religions.json': religions.items,
};

/**
 * The entries of a list in order, without obsolete ones and authorities that look after nobody.
 * @param filter fields with the value that an entry must have, or have among its values
 */
export function optionList(
  file: string,
  filter: Readonly<Record<string, string>> = {},
): readonly { id: string; label: string }[] {
  const list = LISTS[file];
  if (!list) throw new Error(`No such list of options: ${file}`);
  const fits = (item: ListItem) =>
    item.active !== false &&
    item.has_childrens_services !== false &&
    Object.entries(filter).every(([field, wanted]) => [item[field]].flat().includes(wanted));
  return list
    .filter(fits)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ id, label, short_label }) => ({ id, label: short_label ?? label }));
}
