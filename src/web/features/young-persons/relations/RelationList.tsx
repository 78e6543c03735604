import { Archive, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { ageOn, formatDate } from '#contract/core/dates.ts';
import type { Relation } from '#contract/young-persons/young-person-relations.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { RelationDialog } from '#web/features/young-persons/relations/RelationDialog.tsx';
import { RELATION_CALLS, type RelationKind } from '#web/features/young-persons/relations/relation-queries.ts';
import {
  contactKind,
  contactText,
  contactTones,
} from '#web/features/young-persons/relations/relation-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  young_person_id: string;
  kind: RelationKind;
  title: string;
  empty: string;
  relations: readonly Relation[] | undefined;
  mayEdit: boolean;
}

/** One circle of people: who they are, whether contact is allowed, and how to reach them. */
export function RelationList(props: Props) {
  const { young_person_id, kind, title, empty, relations, mayEdit } = props;
  const [edited, setEdited] = useState<Relation | 'new'>();
  const [archived, setArchived] = useState<Relation>();
  return (
    <Card
      title={title}
      flush
      aside={
        mayEdit && (
          <Button variant="outline" size="sm" icon={Plus} onClick={() => setEdited('new')}>
            Add<span className="sr-only"> to {title.toLowerCase()}</span>
          </Button>
        )
      }
    >
      {relations?.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line" aria-busy={!relations}>
          {relations?.map((relation) => (
            <li
              key={relation.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <Person relation={relation} />
              {mayEdit && (
                <div className="flex gap-2">
                  <Button variant="outline" size="sm" icon={Pencil} onClick={() => setEdited(relation)}>
                    Change<span className="sr-only"> {relation.name}</span>
                  </Button>
                  <Button variant="ghost" size="sm" icon={Archive} onClick={() => setArchived(relation)}>
                    Remove<span className="sr-only"> {relation.name}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <RelationDialog
          young_person_id={young_person_id}
          kind={kind}
          relation={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {archived && (
        <PutAway
          young_person_id={young_person_id}
          kind={kind}
          relation={archived}
          onClose={() => setArchived(undefined)}
        />
      )}
    </Card>
  );
}

function Person({ relation }: { relation: Relation }) {
  const today = useToday();
  const { name, relationship, dob, phone, email, address, notes, may_know_address } = relation;
  return (
    <div className="min-w-0 flex-1 basis-60 space-y-1">
      <p>
        <span className="font-medium">{name}</span>
        <span className="text-ink-soft">
          {' '}
          · {relationship}
          {dob && `, ${ageOn(dob, today)} (born ${formatDate(dob)})`}
        </span>
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={contactTones[contactKind(relation)]}>
          Contact: {contactText(relation).toLowerCase()}
        </Badge>
        {relation.has_parental_responsibility && <Badge tone="teal">Parental responsibility</Badge>}
        {relation.is_emergency_contact && <Badge tone="teal">Emergency contact</Badge>}
        {may_know_address === false && <Badge tone="red">Must not know the address</Badge>}
      </p>
      {(phone || email) && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {phone && (
            <TextLink href={telHref(phone)} className="inline-flex min-h-6 items-center">
              {phone}
            </TextLink>
          )}
          {email && (
            <TextLink href={`mailto:${email}`} className="inline-flex min-h-6 items-center break-all">
              {email}
            </TextLink>
          )}
        </p>
      )}
      {address && <p className="text-sm whitespace-pre-line text-ink-soft">{address}</p>}
      {notes && <p className="text-sm whitespace-pre-line">{notes}</p>}
    </div>
  );
}

interface PutAwayProps {
  young_person_id: string;
  kind: RelationKind;
  relation: Relation;
  onClose: () => void;
}

function PutAway({ young_person_id, kind, relation, onClose }: PutAwayProps) {
  const update = useSend(RELATION_CALLS[kind].update);
  const putAway = () =>
    update.mutate(
      {
        params: { id: young_person_id, memberId: relation.id },
        body: { is_archived: true, version: relation.version },
      },
      {
        onSuccess: async () => {
          toast.success(`${relation.name} removed`);
          onClose();
          await refreshTopic('young_persons');
        },
        onError: () => void refreshTopic('young_persons'),
      },
    );
  if (isOvertaken(update.error))
    return <ReadAgainDialog title={`Someone else changed ${relation.name}`} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${relation.name}?`}
      text={
        <div className="space-y-4">
          {update.error && <SendProblem title="Not removed" error={update.error} />}
          <p>We will no longer show them. The activity log keeps their details.</p>
        </div>
      }
      secondary={{ label: 'Keep', onPress: onClose }}
      primary={{ label: 'Remove', variant: 'destructive', pending: update.isPending, onPress: putAway }}
    />
  );
}
