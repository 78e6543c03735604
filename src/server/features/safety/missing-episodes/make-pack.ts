import { todayInLondon, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import {
  findFoundBefore,
  getEpisodeById,
} from '#server/features/safety/missing-episodes/missing-episodes.queries.ts';
import { buildPoliceForm } from '#server/features/safety/missing-episodes/police-form.ts';
import type { Letterhead } from '#server/features/safety/notifiable-events/duty-letters.ts';
import { getYoungPersonDetail } from '#server/features/young-persons/profile/young-person-detail.queries.ts';
import { findRelations } from '#server/features/young-persons/relations/relations.queries.ts';
import { runFileJob } from '#server/files/file-processes.ts';
import type { Actor } from '#server/http/session.ts';

/** In pixels: sharp at its printed size, and small in an e-mail. */
const PHOTO_WIDTH = 600;

/**
 * The police form of an episode, from the current record as far as the actor may know it. Its file name has no
 * personal data. Throws not_found.
 */
export async function makePack(
  db: Db,
  actor: Actor,
  { agency, now }: { agency: Letterhead; now: Date },
  episode_id: string,
): Promise<DocumentFile> {
  const episode = await getEpisodeById(db, actor, agency, episode_id);
  const { id } = episode.young_person;
  const [person, household, related, photo, found_before] = await Promise.all([
    getYoungPersonDetail(db, actor.role, id, todayInLondon(now)),
    findRelations(db, actor.role, id, 'HOUSEHOLD'),
    findRelations(db, actor.role, id, 'RELATED'),
    findPhoto(db, id, actor.user.id),
    findFoundBefore(db, episode),
  ]);
  const people = [...household, ...related];
  const sheet = buildPoliceForm({ episode, found_before, person, people, photo, agency, now });
  const made_at = now.toISOString();
  return {
    name: `${toLondonDay(made_at)} ${toLondonTime(made_at).replace(':', '')} Police form.pdf`,
    content: await renderSheet(sheet),
  };
}

/** The photo as JPEG; null if there is none or it cannot be drawn, so that the form is made without it. */
async function findPhoto(db: Db, young_person_id: string, person: string): Promise<Uint8Array | null> {
  const [file] = await db<
    { content: Buffer }[]
  >`select c.content from stored_file f join stored_file_content c on c.file_id = f.id
    where f.young_person_id = ${young_person_id} and f.deleted_at is null`;
  if (!file) return null;
  const drawn = await runFileJob(
    { kind: 'draw', content: file.content, width: PHOTO_WIDTH, mime_type: 'image/jpeg' },
    person,
  );
  return drawn.kind === 'drawn' ? drawn.content : null;
}
