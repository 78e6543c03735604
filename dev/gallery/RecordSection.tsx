import { Phone } from 'lucide-react';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { LevelBadge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

export function RecordSection() {
  return (
    <RecordScreen
      back={{ label: 'Young people', href: '#list' }}
      title="Amara Okafor"
      badge={<StatusBadge kind="appointment" status="active" audience="admin" />}
      lead="14 years old, in care to Croydon Council"
      actions={
        <>
          <Button variant="outline" icon={Phone}>
            Call social worker
          </Button>
          <Button>Book appointment</Button>
        </>
      }
      notice={
        <Banner tone="warning" title="Allergic to nuts">
          Carries an adrenaline pen in the front pocket of her school bag.
        </Banner>
      }
      facts={[
        { term: 'Date of birth', value: '03/05/2012' },
        { term: 'Legal status', value: 'Section 20' },
        { term: 'Social worker', value: <TextLink href="#record">Femi Adeyemi</TextLink> },
        { term: 'Team', value: 'Croydon North' },
        { term: 'School', value: 'St Mark’s Academy' },
        { term: 'Risk', value: <LevelBadge level="orange" /> },
        { term: 'NHS number', value: '' },
        { term: 'Placement', value: 'Foster care' },
      ]}
      tabs={
        <Tabs
          label="Young person"
          current="notes"
          tabs={[
            { id: 'profile', label: 'Profile', href: '?to=profile' },
            { id: 'notes', label: 'Case notes', count: 48, href: '?to=notes' },
            { id: 'characteristics', label: 'Characteristics', count: 12, href: '?to=characteristics' },
            { id: 'reports', label: 'Reports', count: 9, href: '?to=reports' },
            { id: 'invoices', label: 'Invoices', count: 4, href: '?to=invoices' },
          ]}
        />
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Last case note" aside={<TextLink href="?to=notes">All case notes</TextLink>}>
          <div className="flex gap-3">
            <Avatar name="Cara Bennett" />
            <div className="min-w-0">
              <p className="font-medium">Cara Bennett, 20/11/2026</p>
              <p>
                Amara talked about the swimming gala all the way home. She asked whether her brother could
                come and watch.
              </p>
            </div>
          </div>
        </Card>
        <Card title="Who to call">
          <DefinitionList
            columns={2}
            facts={[
              { term: 'Foster carer', value: 'Grace Mbeki, 020 7946 0321' },
              { term: 'Out of hours', value: '020 7946 0999' },
            ]}
          />
        </Card>
      </div>
    </RecordScreen>
  );
}
