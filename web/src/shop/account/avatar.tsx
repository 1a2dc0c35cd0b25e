import { useQueryClient } from '@tanstack/react-query'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { uploadAvatar } from '@tokri/contract/user.ts'
import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { userQuery } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { imageAt } from '../../urls.ts'

const Photo = ({ avatar, className }: { avatar: string; className: string }) => (
  <img
    src={avatar ? imageAt(avatar, 240) : '/art/avatar.svg'}
    data-if-failed="/art/avatar.svg"
    alt=""
    width={96}
    height={96}
    className={cx('shrink-0 rounded-full bg-tile object-cover', className)}
  />
)

/** The photo with its Edit button, which opens a dialog to upload another. */
export const Avatar = ({ avatar }: Pick<UserShape, 'avatar'>) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-4">
      <Photo avatar={avatar} className="size-24" />
      <Button look="outline" onClick={() => setOpen(true)} aria-label={m.account_edit_photo()}>
        {m.account_edit()}
      </Button>
      {open && <AvatarDialog avatar={avatar} onClose={() => setOpen(false)} />}
    </div>
  )
}

const AvatarDialog = ({ avatar, onClose }: { avatar: string; onClose: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const fieldId = useId()
  const [busy, setBusy] = useState(false)

  const send = async (file: File | undefined) => {
    if (!file || busy) return
    const form = new FormData()
    form.set('avatar', file)
    setBusy(true)
    try {
      const { data } = await call(uploadAvatar, { body: form })
      queryClient.setQueryData(userQuery(call).queryKey, (user) => user && { ...user, avatar: data.avatar })
      toast.success(m.account_profile_photo_updated())
      onClose()
    } catch (error) {
      toast.error(errorMessage(error, m.account_failed_to_upload_image()))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={m.account_profile_photo()} description={m.account_avatar_limits()}>
      <label
        htmlFor={fieldId}
        className={cx(
          'flex min-h-32 items-center gap-5 rounded-field border border-dashed border-line-strong bg-sunken p-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          busy ? 'cursor-not-allowed opacity-60' : 'hover:border-brand',
        )}
      >
        <Photo avatar={avatar} className="size-24" />
        <span className="flex items-center gap-2 text-sm font-semibold text-brand">
          {busy ? <Spinner /> : <ImageUp size={20} strokeWidth={1.75} aria-hidden="true" />}
          <span>{busy ? m.account_uploading() : m.account_choose_a_photo()}</span>
        </span>
        <FileInput
          id={fieldId}
          accept="image/jpeg,image/png"
          aria-label={m.account_choose_a_photo()}
          disabled={busy}
          onFiles={([file]) => void send(file)}
        />
      </label>
    </Dialog>
  )
}
