import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import type { Backups as BackupsShape } from '@tokri/contract/settings.schema.ts'
import { backups, scheduleBackups } from '@tokri/contract/setup.ts'
import { useState } from 'react'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { timeText } from '../accounts/day-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { userMay } from '../frame/user-may.ts'
import { useRefusedFields } from './use-refused-fields.ts'

const useBackups = () => {
  const call = useCall()
  return useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: async ({ signal }) => (await call(backups, {}, { signal })).data,
    enabled: userMay(useUser(), backups),
  }).data
}

/** Says that the last backup failed, where something is wrong. */
export const BackupTrouble = () => {
  const { timeZone } = useSettings()
  const data = useBackups()
  if (!data?.trouble || !data.last) return null
  return (
    <p role="alert" className="rounded-card border border-deal bg-surface p-4 text-sm">
      <span className="font-semibold">The backup of {timeText(data.last.startedAt, timeZone)} failed.</span>{' '}
      <span className="wrap-anywhere">{data.trouble}</span>
    </p>
  )
}

/** When the shop backs itself up, and how the last time went. */
export const Backups = () => {
  const { timeZone } = useSettings()
  const data = useBackups()
  const [open, setOpen] = useState(false)
  if (!data) return null
  const { at, keep, folder, last } = data
  return (
    <section
      id="backups"
      className="flex scroll-mt-(--below-header) flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-sans text-base font-semibold">Backups</h3>
          <p className="text-sm text-ink-3 wrap-anywhere">
            {at === null
              ? 'Off: the shop makes none by itself.'
              : `Every day at ${at} in ${folder}; the last ${keep} are kept.`}
          </p>
          {last?.endedAt && !data.trouble && (
            <p className="text-sm text-ink-3">The last one was made on {timeText(last.endedAt, timeZone)}.</p>
          )}
        </div>
        <Button look="outline" onClick={() => setOpen(true)}>
          {at === null ? 'Schedule backups' : 'Change'}
        </Button>
      </div>
      <BackupTrouble />
      {open && <BackupsDialog plan={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

const BackupsDialog = ({ plan, onClose }: { plan: BackupsShape; onClose: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { busy, write } = useAdminMutation()
  const [at, setAt] = useState(plan.at ?? '03:00')
  const [folder, setFolder] = useState(plan.folder)
  const [keep, setKeep] = useState(String(plan.keep))
  const { refuse, errorAt } = useRefusedFields({ at, folder, keep })
  const save = async (time: string | null) => {
    const body = { at: time, folder: folder.trim(), keep: Number(keep) }
    if (!(await write(() => call(scheduleBackups, { body }), { onFailure: refuse }))) return
    await queryClient.invalidateQueries({ queryKey: ['admin', 'backups'] })
    onClose()
  }
  return (
    <FormDialog
      title="Backups"
      description="A copy of the whole shop. One on the same computer is lost with it: use an online storage, or copy it to another computer as well."
      submit="Save"
      busy={busy}
      waits={at === ''}
      onSubmit={() => save(at)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Time of the day"
          type="time"
          value={at}
          error={errorAt('at')}
          onChange={({ target }) => setAt(target.value)}
        />
        <NumberField
          label="How many are kept"
          value={keep}
          error={errorAt('keep')}
          onChange={({ target }) => setKeep(target.value)}
        />
      </div>
      <TextField
        label="Folder"
        hint="On the computer of the shop, or s3://bucket/path in an online storage that whoever runs the server has connected"
        autoComplete="off"
        maxLength={limits.link}
        value={folder}
        error={errorAt('folder')}
        onChange={({ target }) => setFolder(target.value)}
      />
      {plan.at !== null && (
        <div>
          <Button look="quiet" disabled={busy} onClick={() => void save(null)}>
            Make no backups
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
