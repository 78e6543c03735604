import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { iconButtonClass } from '#web/ui/field/button-class.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';

export function OverlaySection() {
  const [view, setView] = useState<'day' | 'week'>('week');
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Card title="Dialogs and menus">
        <div className="flex flex-wrap items-center gap-2">
          <Confirm />
          <FormDialog />
          <Menu
            label="More actions"
            trigger={<Ellipsis aria-hidden size={20} />}
            triggerClass={iconButtonClass()}
            items={[
              {
                id: 'edit',
                label: 'Edit note',
                icon: Pencil,
                onSelect: () => toast.show({ title: 'Editing' }),
              },
              {
                id: 'delete',
                label: 'Delete note',
                icon: Trash2,
                danger: true,
                onSelect: () => toast.show({ title: 'Deleted' }),
              },
            ]}
          />
          <Tooltip text="Edit note">
            <IconButton label="Edit note" icon={Pencil} />
          </Tooltip>
          <SegmentedControl
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
            ]}
          />
        </div>
      </Card>
      <Card title="Notices">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            onClick={() =>
              toast.success('Report approved', {
                action: { label: 'Undo', onAction: () => toast.show({ title: 'Approval undone' }) },
              })
            }
          >
            Success
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast.error('The report was not sent', { text: 'You are offline. It is saved on this device.' })
            }
          >
            Failure
          </Button>
          <Button
            variant="outline"
            onClick={() => toast.persistent('Your session has expired. Please log out and log in again.')}
          >
            Session expired
          </Button>
        </div>
      </Card>
      <div className="space-y-3 xl:col-span-2">
        <Banner>Reports for Croydon Council are due within two working days.</Banner>
        <Banner tone="success" title="Referral received" onClose={() => undefined}>
          Reference R-2041. You can come back to it with this code.
        </Banner>
        <Banner
          tone="error"
          title="These times clash"
          action={
            <Button variant="outline" size="sm">
              Show the other visit
            </Button>
          }
        >
          Cara Bennett is with another young person until 17:00.
        </Banner>
      </div>
    </div>
  );
}

function Confirm() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Delete note
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Delete this case note?"
        text="It is removed from the record of Amara Okafor. The activity log keeps what it said."
        secondary={{ label: 'Keep note', onPress: close }}
        primary={{ label: 'Delete note', variant: 'destructive', onPress: close }}
      />
    </>
  );
}

function FormDialog() {
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const [carer, setCarer] = useState('');
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open form
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Move appointment"
        footer={<Button>Move appointment</Button>}
      >
        <div className="space-y-4">
          <DateField label="New date" value={day} onChange={setDay} />
          <Combobox
            label="New carer"
            options={[
              { value: '1', label: 'Carl Osei' },
              { value: '2', label: 'Priya Raman' },
            ]}
            value={carer}
            onChange={setCarer}
          />
        </div>
      </Dialog>
    </>
  );
}
