import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AdminForm } from './admin-form.tsx'
import { DialogFormActions } from './form-actions.tsx'

/** A dialog that contains one form: its fields, Cancel, and the submit button. */
export const FormDialog = ({
  title,
  description,
  submit,
  busy,
  waits = false,
  danger = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  description?: string
  /** The label of the submit button. */
  submit: string
  busy: boolean
  /** Whether the form cannot be submitted yet, such as during an upload. */
  waits?: boolean
  /** Whether the submit button deletes something. */
  danger?: boolean
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) => (
  <Dialog open onClose={onClose} title={title} {...(description !== undefined && { description })}>
    <AdminForm onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <DialogFormActions>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} disabled={waits}>
          {submit}
        </Button>
      </DialogFormActions>
    </AdminForm>
  </Dialog>
)
