import { listMissingNow } from '#contract/office/missing-episodes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { episodeHref } from '#web/features/office/missing-episodes/episode-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

/** On everybody's home: the young people in view who are missing now. */
export function MissingNow() {
  const { data } = useEndpoint(listMissingNow, {});
  if (!data || data.missing.length === 0) return null;
  return (
    <div className="mb-6">
      <Banner tone="error" title="Missing now">
        <ul className="flex flex-wrap gap-x-5">
          {data.missing.map(({ id, young_person: { name } }) => (
            <li key={id}>
              <TextLink href={episodeHref(id)} className="inline-block py-1">
                {name || 'Restricted record'}
              </TextLink>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
