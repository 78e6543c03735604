import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/core/endpoint.ts';
import {
  createHouseholdMember,
  createRelatedPerson,
  listHouseholdMembers,
  listRelatedPersons,
  updateHouseholdMember,
  updateRelatedPerson,
} from '#contract/young-persons/young-person-relations.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { addRelation, changeRelation } from '#server/features/young-persons/relations/relations.actions.ts';
import { findRelations, getRelation } from '#server/features/young-persons/relations/relations.queries.ts';
import { serve } from '#server/http/serve.ts';

type Words = Pick<BodyOf<typeof updateRelatedPerson>, 'name' | 'relationship' | 'notes' | 'contact_rule'>;

/** The text that carers or clients read; only the office sees where somebody lives. */
const pickRead = ({ name, relationship, notes, contact_rule }: Words) => ({
  ...{ name, relationship, notes, contact_rule },
});

/**
 * People who live with a young person, and other people who matter to them (HRP-01): two lists with one kind of row.
 */
export function relationRoutes(app: FastifyInstance): void {
  const lists = [
    ['HOUSEHOLD', listHouseholdMembers, createHouseholdMember, updateHouseholdMember],
    ['RELATED', listRelatedPersons, createRelatedPerson, updateRelatedPerson],
  ] as const;
  for (const [kind, list, create, update] of lists) {
    serve(app, list, async ({ db, actor, params }) => {
      await mustSee(db, 'young_person', params.id);
      return findRelations(db, actor.role, params.id, kind);
    });

    serve(app, create, async ({ db, actor, params, body, now }) => {
      await refuseAddressInWords(db, actor, params.id, pickRead(body));
      const id = await addRelation(db, params.id, kind, body, now);
      await announceChange(db, 'young_persons');
      return getRelation(db, id);
    });

    serve(app, update, async ({ db, actor, params, body, now }) => {
      await refuseAddressInWords(db, actor, params.id, pickRead(body));
      await changeRelation(db, params.id, kind, params.memberId, body, now);
      await announceChange(db, 'young_persons');
      return getRelation(db, params.memberId);
    });
  }
}
