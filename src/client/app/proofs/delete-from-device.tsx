import { Trash2 } from 'lucide-icons'
import { useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'

interface DeleteFromDeviceProps {
  what: string
  label?: string
  onDelete: () => Promise<void>
}

export function DeleteFromDevice({
  what,
  label = 'Delete from this device',
  onDelete,
}: DeleteFromDeviceProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    void onDelete()
  }
  return (
    <>
      <Button icon={<Trash2 size={16} />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${what} from this device?`}
        description="There’s no other copy. This is permanent."
        confirmLabel="Delete"
        onConfirm={remove}
      />
    </>
  )
}
